import { eq } from "drizzle-orm";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import Review, { action, loader } from "#app/routes/review/route.tsx";
import { submissions } from "#db/schema/index.ts";
import { suspendUser, unsuspendUser } from "#domain/administration/commands.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { saveListing } from "#domain/projects/commands.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { postForm, routerContext } from "#tests/support/actions.ts";
import { SITE } from "#tests/support/api.ts";
import { insertSubmission, insertUser, LISTING, testServices } from "#tests/support/services.ts";

function Page() {
  const props = { loaderData: useLoaderData() } as Parameters<typeof Review>[0];
  return <Review {...props} />;
}

async function setUp() {
  const { services } = testServices();
  const author = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const { id, projectId } = await insertSubmission(services, author);
  const frame = { sources: [] };
  function open(actor: Actor, reviewId = id) {
    const context = routerContext({ services, actor, frame });
    const request = new Request(`${SITE}/builder/review/${reviewId}`);
    return loader({ request, context, params: { id: reviewId } } as unknown as Parameters<typeof loader>[0]);
  }
  async function render(reviewId = id) {
    const { data } = await open(author, reviewId);
    const routes = [{ path: "/builder/review/:id", loader: () => data, Component: Page }];
    const { query, dataRoutes } = createStaticHandler(routes);
    const context = await query(new Request(`${SITE}/builder/review/${reviewId}`));
    if (context instanceof Response) throw new Error("the page did not load");
    const router = createStaticRouter(dataRoutes, context);
    return renderToString(<StaticRouterProvider router={router} context={context} />).replaceAll("<!-- -->", "");
  }
  const post = (actor: Actor, fields: Record<string, string>) =>
    postForm(action, new URLSearchParams({ id, ...fields }), { services, actor, frame });
  const reject = () => rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"] });
  return { services, author, admin, id, projectId, open, render, post, reject };
}

test("the author sees place, findings with links to their lines, risk and the stated time", async () => {
  const { render, projectId } = await setUp();
  const page = await render();
  expect(page).toContain("Place in the queue");
  expect(page).toContain("oldest first");
  expect(page).toContain("No preview");
  expect(page).toContain(`href="/builder?view=build&amp;project=${projectId}&amp;line=1"`);
  expect(page).toContain("Open line 1");
  expect(page, "Edit opens the details, as on the project's card").toContain(
    `href="/builder?view=projects&amp;project=${projectId}&amp;edit=${projectId}"`,
  );
  expect(page).toContain("Add a reply");
  expect(page).toContain("Withdraw");
});

test("a rejected round shows its reasons first, who decided is a reviewer, and it can be appealed once", async () => {
  const { render, reject, post, author, admin } = await setUp();
  await reject();
  const rejected = await render();
  expect(rejected.indexOf("Rejection Reasons:")).toBeLessThan(rejected.indexOf("State of the review"));
  expect(rejected).toContain("A reviewer, ");
  expect(rejected).not.toContain(admin.email);
  expect(rejected).toContain("Submit again");
  expect(rejected).toContain("Appeal...");
  expect(await post(author, { intent: "appeal", reason: " " })).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  expect(await post(author, { intent: "appeal", reason: "It is a timer." })).toMatchObject({ toast: "Appeal sent" });
  const appealed = await render();
  expect(appealed).toContain("Appealed, another admin decides");
  expect(appealed).toContain("It is a timer.");
  expect(appealed).not.toContain("Appeal...");
});

test("an update ends as withdrawn by its author who unpublishes, and without a reviewer's name for a suspension", async () => {
  const { services, author, admin, id, projectId, render } = await setUp();
  const [submission] = await services.db.select().from(submissions).where(eq(submissions.id, id));
  const publish = () =>
    publishSubmission(services, admin, { submissionId: id, htmlSha256: submission?.htmlSha256 ?? "" });
  await publish();
  await saveListing(services, author, projectId, { ...LISTING, icon: "🌲" });
  const first = await requestUpdate(services, author, projectId);
  const superAdmin = { ...admin, superAdmin: true };
  await suspendUser(services, superAdmin, { userId: author.userId, reason: "Spam" });
  const suspended = await render(first.id);
  expect(suspended).toContain("The account was suspended");
  expect(suspended).not.toContain("A reviewer, ");
  await unsuspendUser(services, superAdmin, { userId: author.userId });
  const second = await requestUpdate(services, author, projectId);
  await unpublishOwnApp(services, author, projectId);
  const withdrawn = await render(second.id);
  expect(withdrawn).toContain("You withdrew the update");
  expect(withdrawn).not.toContain("Rejection Reasons:");
});

test("an author's app that is submitted again waits, and an admin's own is published; each is told so", async () => {
  const { services, author, admin, projectId, post, reject } = await setUp();
  await reject();
  const waiting = await post(author, { intent: "submit", projectId });
  expect(waiting).toMatchObject({ toast: "App submitted for review", data: { status: "pending" } });
  const own = await insertSubmission(services, admin);
  await unpublishOwnApp(services, admin, own.projectId);
  const published = await post(admin, { intent: "submit", projectId: own.projectId });
  expect(published).toMatchObject({ toast: "App published to store", data: { status: "approved" } });
});

test("a reply of 1,000 characters is sent, a longer one is refused", async () => {
  const { post, author, render } = await setUp();
  expect(await post(author, { intent: "reply", text: "a".repeat(1001) })).toMatchObject({ ok: false });
  expect(await post(author, { intent: "reply", text: "b".repeat(1000) })).toMatchObject({ toast: "Reply sent" });
  expect(await render()).toContain("b".repeat(1000));
});

test("a foreign review answers as an absent one, to reading and to every intent", async () => {
  const { services, open, post, id } = await setUp();
  const stranger = await insertUser(services, "architect");
  const responses = await Promise.all(
    [id, crypto.randomUUID()].map((reviewId) =>
      open(stranger, reviewId).then(
        () => expect.fail(),
        (error: unknown) => error,
      ),
    ),
  );
  expect(responses[0]).toEqual(responses[1]);
  const forms: Array<Record<string, string>> = [
    { intent: "reply", text: "Hi" },
    { intent: "appeal", reason: "No" },
    { intent: "withdraw" },
  ];
  for (const fields of forms) {
    const foreign = await post(stranger, fields);
    expect(foreign).toMatchObject({ ok: false, error: { code: "missing" } });
    expect(await post(stranger, { ...fields, id: crypto.randomUUID() })).toEqual(foreign);
  }
});
