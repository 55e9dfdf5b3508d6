import { renderToString } from "react-dom/server";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test, vi } from "vitest";
import { type CardProject, toCardProject } from "#app/routes/builder/projects/card-project.ts";
import { SaveDialog } from "#app/routes/builder/versions/save-dialog.client.tsx";
import { IconUpload } from "#app/routes/builder/wizard/icon-upload.tsx";
import { toListing } from "#app/routes/builder/wizard/listing.ts";
import { PublishStep } from "#app/routes/builder/wizard/publish-step.tsx";
import type { ListingForm } from "#app/routes/builder/wizard/use-listing.ts";
import routes from "#app/routes.ts";
import { faq } from "#domain/help/faq.ts";
import type { Failure } from "#domain/kit/errors.ts";

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
    "builder",
    <SaveDialog key="save" destination="device" code="" busy={false} failure={null} onClose={noop} onSave={noop} />,
  ],
  ["the icon of an app on the device", "builder", <IconUpload key="icon" isLocal onUpload={noop} />],
  [
    "publishing without the plan for it",
    "architect",
    <PublishStep key="publish" form={form} project={project} isValid maySubmit={false} admin={false} />,
  ],
])("where an upgrade is named, a link leads to that plan: %s", (_, plan, screen) => {
  const html = renderToString(screen);
  expect(html).toContain("Upgrade to ");
  expect(html).toContain(`<a href="/subscribe?plan=${plan}">See plans and prices</a>`);
});

test("a refusal by the plan links to the plans where a dialog shows it, and no other failure does", () => {
  const save = (code: Failure["code"]) =>
    renderToString(
      <SaveDialog
        destination="account"
        code=""
        busy={false}
        failure={{ code, title: "Save failed", message: "Not saved." }}
        onClose={noop}
        onSave={noop}
      />,
    );
  expect(save("plan")).toMatch(/Not saved\.(<!-- --> | )<a href="\/subscribe\?plan=builder">See plans and prices<\/a>/);
  expect(save("conflict")).toContain("Not saved.");
  expect(save("conflict")).not.toContain("/subscribe");
});

const NAMES_A_PLAN = /\b(?:Upgrade to|Get) (?:Builder|Architect)|\bThe (?:Builder|Architect) plan\b/;
const LINKS_TO_THE_PLANS = /"plan"|<PlanNote |plansPath\(/;

test("every source that names a larger plan links to the plans, or refuses so that they are linked", () => {
  const naming = Object.entries(everySource).filter(([, source]) => NAMES_A_PLAN.test(source));
  expect(naming.map(([path]) => path)).toContain("/domain/kit/permissions.ts");
  expect(naming.length).toBeGreaterThan(5);
  expect(naming.filter(([, source]) => !LINKS_TO_THE_PLANS.test(source)).map(([path]) => path)).toEqual([]);
});

test("no source shows a failure without what links to the plans", () => {
  const shown = /notify\.error\(\s*[\w.]+\.title,\s*[\w.]+\.message/;
  const wrong = Object.entries(everySource).filter(([, source]) => shown.test(source));
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test("the answer about costs has the configured prices", () => {
  const prices = { builder: 4500, "architect-month": 799, "architect-year": 7000 };
  const answer = faq({ reviewTime: "", prices }).find(({ question }) => question === "What does it cost?")?.answer;
  expect(answer).toContain("Builder is $45 once");
  expect(answer).toContain("Architect is $7.99 a month or $70 a year");
});

const everySource = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "/domain/**/*.ts", "!/app/routes/subscribe/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const sources = import.meta.glob<string>("/app/**/*.tsx", { query: "?raw", import: "default", eager: true });
const LITERAL_LINK = /\b(?:to|href)="(\/[^"?#]*)/g;
const NOT_FOUND = "*";
const NO_SCREEN = /^\/api\/|\.\w+$/;

test("every link that is written in a screen leads to a screen", () => {
  const links = Object.values(sources).flatMap((source) =>
    [...source.matchAll(LITERAL_LINK)].map(([, path = ""]) => path),
  );
  expect(links).toContain("/subscribe");
  const screens = routes as unknown as Array<RouteObject>;
  const dead = links.filter((path) => {
    if (NO_SCREEN.test(path)) return false;
    const route = matchRoutes(screens, path)?.at(-1)?.route;
    return !route || route.path === NOT_FOUND;
  });
  expect([...new Set(dead)]).toEqual([]);
});

test("a banned app can't be submitted: the step says why, and offers no plan", () => {
  const banned = { ...project, status: "rejected" as const, banReason: "Fraud." };
  for (const maySubmit of [true, false]) {
    const step = <PublishStep form={form} project={banned} isValid maySubmit={maySubmit} admin={false} />;
    const html = renderToString(step);
    expect(html).toContain("This app was banned.");
    expect(html).toContain("Fraud.");
    expect(html).not.toMatch(/<button|Upgrade/);
  }
});

test("after the plan's end an author can take an app out of the store, and withdraw one that waits", () => {
  const step = (state: Partial<CardProject>) =>
    renderToString(
      <PublishStep form={form} project={{ ...project, ...state }} isValid maySubmit={false} admin={false} />,
    );
  const published = step({ status: "approved", published: true, hasUnsubmittedChanges: true });
  expect(published).toContain(">Unpublish</button>");
  expect(published).toContain("See plans and prices");
  expect(published).not.toContain("Submit Update");
  const waiting = step({ status: "pending", reviewId: "r1", hasUnsubmittedChanges: true });
  expect(waiting).toContain('href="/builder/review/r1"');
  expect(waiting).not.toContain("<button");
});
