import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { type CardProject, toCardProject } from "#app/routes/builder/projects/card-project.ts";
import { ProjectCard } from "#app/routes/builder/projects/project-card.tsx";

const app = { id: "explorer_1", name: "Timer", icon: "⏱️", tags: [] };
const noop = () => {};

function render(description: string, state: Partial<CardProject> = {}, maySubmit = true) {
  const project = { ...toCardProject({ ...app, description } as never), ...state };
  const changes = { onEdit: noop, onDescribe: noop, onRename: noop, onDuplicate: noop, onShare: noop, onDelete: noop };
  const actions = { ...changes, onDownload: noop, onUpdate: noop };
  return renderToString(
    <StaticRouter location="/builder">
      <ProjectCard project={project} tier="explorer" maySubmit={maySubmit} pendingUpdateLabel={null} {...actions} />
    </StaticRouter>,
  );
}

test("a card without a description says so and leads to it, rather than showing the store's stand-in", () => {
  const html = render("");
  expect(html).toContain("No description yet.");
  expect(html).toContain('aria-label="Add a description: Timer"');
  expect(html).not.toContain("Amazing HTML app");
  expect(render("Counts down.")).toContain("Counts down.");
});

test("the card of a banned app says so, with the reason, and no word of a rejection", () => {
  const html = render("", { status: "rejected", reviewNotes: "- spam", banReason: "Fraud." });
  expect(html).toContain(">Banned<");
  expect(html).toContain("Fraud.");
  expect(html).not.toContain("Reject");
  expect(render("", { status: "rejected" })).toContain(">Rejected<");
});

test("an update is offered only with the plan for it", () => {
  const changed = { status: "approved" as const, published: true, hasUnsubmittedChanges: true };
  expect(render("", changed)).toContain("Submit Update");
  expect(render("", changed, false)).not.toContain("Submit Update");
});
