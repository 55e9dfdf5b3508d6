import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type CardProject, toCardProject } from "#app/routes/builder/projects/card-project.ts";
import { EarlierProjects } from "#app/routes/builder/projects/earlier-projects.tsx";

const noop = () => {};

function render(state: Partial<CardProject>) {
  const app = { id: "p1", name: "Timer", description: "", icon: "⏱️", tags: [], updated_at: "2026-11-20T00:00:00Z" };
  const projects = [{ ...toCardProject(app as never), ...state }];
  const actions = { onEndCopies: noop, onUnpublish: noop, onDownload: noop, onDelete: noop };
  const Stub = createRoutesStub([
    { path: "/", Component: () => <EarlierProjects projects={projects} nextCursor={null} {...actions} /> },
  ]);
  return renderToString(<Stub />);
}

test("a project of an earlier plan offers what its state needs no plan for", () => {
  const published = render({ status: "approved", published: true, hasNumbers: true, reviewId: "r1" });
  expect(published).toContain('aria-label="Unpublish Timer"');
  expect(published).toContain('href="/builder/review/r1"');
  expect(published).toContain('href="/builder/numbers/p1"');
  const unpublished = render({ status: "private", hasNumbers: true });
  expect(unpublished).toContain('href="/builder/numbers/p1"');
  expect(unpublished).not.toMatch(/Unpublish|Review of/);
  expect(render({ status: "private" })).not.toContain("/builder/numbers/");
});
