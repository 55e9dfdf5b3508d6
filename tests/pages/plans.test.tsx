import { renderToString } from "react-dom/server";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test, vi } from "vitest";
import { toCardProject } from "#app/routes/builder/card-project.ts";
import { IconUpload } from "#app/routes/builder/icon-upload.tsx";
import { toListing } from "#app/routes/builder/listing.ts";
import { PublishStep } from "#app/routes/builder/publish-step.tsx";
import { SaveDialog } from "#app/routes/builder/save-dialog.tsx";
import type { ListingForm } from "#app/routes/builder/use-listing.ts";
import routes from "#app/routes.ts";

const project = toCardProject({
  id: "explorer_1",
  name: "Timer",
  description: "",
  icon: "⏱️",
  tags: [],
  createdAt: 0,
} as never);
const form = { listing: toListing(project), change: vi.fn() } as unknown as ListingForm;
const noop = () => {};

test.each([
  [
    "saving on the device",
    <SaveDialog key="save" open destination="device" code="" busy={false} error={null} onClose={noop} onSave={noop} />,
  ],
  ["the icon of an app on the device", <IconUpload key="icon" isLocal onUpload={noop} onNoPicture={noop} />],
  [
    "publishing without the plan for it",
    <PublishStep key="publish" form={form} project={project} maySubmit={false} admin={false} />,
  ],
])("where an upgrade is named, a link says what plans there are: %s", (_, screen) => {
  const html = renderToString(screen);
  expect(html).toContain("Upgrade to ");
  expect(html).toContain("Plans aren&#x27;t on sale yet.");
  expect(html).toContain('<a href="/faq">');
});

const sources = import.meta.glob<string>("/app/**/*.tsx", { query: "?raw", import: "default", eager: true });
const LITERAL_LINK = /\b(?:to|href)="(\/[^"?#]*)/g;
const NOT_FOUND = "*";
const NO_SCREEN = /^\/api\/|\.\w+$/;

test("every link that is written in a screen leads to a screen", () => {
  const links = Object.values(sources).flatMap((source) =>
    [...source.matchAll(LITERAL_LINK)].map(([, path = ""]) => path),
  );
  expect(links).toContain("/faq");
  const screens = routes as unknown as Array<RouteObject>;
  const dead = links.filter((path) => {
    if (NO_SCREEN.test(path)) return false;
    const route = matchRoutes(screens, path)?.at(-1)?.route;
    return !route || route.path === NOT_FOUND;
  });
  expect([...new Set(dead)]).toEqual([]);
});
