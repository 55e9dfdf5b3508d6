import { expect, type Page } from "@playwright/test";
import { slugify } from "#domain/listing/slugs.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { requestUpdate, saveVersion, submitProject } from "./support/projects.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { stretchLimits } from "./support/stretch-limits.ts";
import { signIn, test } from "./support/test.ts";

const STORE = `<!doctype html><html lang="en"><head><title>Grid</title></head><body>
${"<p>unchanged</p>\n".repeat(30)}<script>const SIZE = 16;</script></body></html>`;
const PROPOSED = STORE.replace("SIZE = 16", "SIZE = 32").replace(
  "</script>",
  'fetch("https://stats.example/hit").catch(() => {});</script>',
);
const HOST = { host: "stats.example", purpose: "counts how often the app is opened" };
/** An app on one line. */
const LADDER = `<!doctype html><html lang="en"><head><title>Ladder</title></head><body>${"<p>Step</p>".repeat(3000)}<p>Rung</p></body></html>`;
const APPEAL = "Nothing on the page is an advertisement.";
/** Of both moderators of the demo data. */
const SECRETS = /Ada Lindqvist|Tove Berg|admin@sheaf|super@sheaf|00000000-0000-7000-8000-00000000000[45]/;

const FIRST = `<!doctype html><html lang="en"><head><title>Tally</title></head><body><p>First</p></body></html>`;
const SECOND = FIRST.replace(
  "<p>First</p>",
  `<p id="hit">…</p><script>fetch("https://stats.example/hit").then((answer) => answer.text(), () => "refused")
  .then((text) => { document.getElementById("hit").textContent = "Second: " + text; });</script>`,
);

async function openItem(desk: Page, address: string, name: string) {
  await openPage(desk, address);
  await desk.getByRole("link", { name: new RegExp(name) }).click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await expect(desk.getByRole("heading", { name, level: 2 })).toBeVisible();
}

/** The next item is open. */
async function expectDecided(desk: Page, toast: string, name: string) {
  await expect(desk.getByText(toast)).toBeVisible();
  await expect(desk.getByRole("heading", { name, exact: true })).toBeHidden();
  await untilReady(desk);
}

test("an update with a new host shows what differs, is rejected with reasons, requested again and approved", async ({
  page: author,
  partitioned,
}) => {
  const name = uniqueName("Grid");
  await signIn(author, "yuki@sheaf.example");
  const projectId = await submitProject(author, name, STORE);
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const desk = await context.newPage();
  await signIn(desk, "admin@sheaf.example");
  await openItem(desk, `/admin-mod?search=${encodeURIComponent(name)}`, name);
  await desk.keyboard.press("a");
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(desk.getByText("Project published")).toBeVisible();

  await saveVersion(author, projectId, PROPOSED);
  await requestUpdate(author, projectId, name, [HOST]);
  await openItem(desk, "/admin-mod/updates", name);
  const network = desk.getByRole("region", { name: "Network access" });
  await expect(network.locator("ins")).toHaveText(HOST.host);
  await expect(network).toContainText(`New host, declared as “${HOST.purpose}”`);
  await expect(desk.getByText("Content/HTML updated")).toBeVisible();
  const code = desk.getByRole("region", { name: "index.html" });
  await expect(code.getByText("1 lines added, 1 removed.")).toBeAttached();
  await expect(code.getByText(/unchanged lines/).first()).toBeVisible();
  await desk.keyboard.press("n");
  await expect(code.getByRole("textbox", { name: /Proposed version/ })).toBeFocused();
  await code.getByRole("button", { name: "Unified" }).click();
  await expect(code.getByRole("textbox", { name: "Store version" })).toBeHidden();
  await desk.getByRole("button", { name: "See Store" }).click();
  const store = desk.getByRole("dialog", { name: "Current Store Version" });
  await expect(store).toContainText("version 00");
  await store.getByRole("button", { name: "Close", exact: true }).click();
  await desk.getByRole("button", { name: "Preview Update" }).click();
  await expect(desk.getByText(/This app tried to reach|No blocked requests/)).toBeVisible();

  await desk.getByRole("button", { name: "Reject", exact: true }).click();
  await desk.getByRole("checkbox", { name: "Collects personal data" }).check();
  await desk.getByRole("button", { name: /^Reject \(\d+\)$/ }).click();
  await expectDecided(desk, "Update rejected", name);
  await openItem(desk, "/admin-mod/updates?tab=rejected", name);
  await expect(desk.getByRole("region", { name: "Rejection Reasons:" })).toContainText("Collects personal data");
  await expect(desk.getByText("Rejected by you")).toBeVisible();

  await requestUpdate(author, projectId, name, [HOST]);
  await openItem(desk, "/admin-mod/updates", name);
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expectDecided(desk, "Update approved", name);
  await openPage(desk, "/admin-mod/updates?tab=approved");
  await expect(desk.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  await context.close();
});

// In this file, since both journeys decide updates of the same queue.
test("an author appeals a rejected update, another admin approves it, and no page of the author names either", async ({
  page: author,
  partitioned,
}) => {
  const name = uniqueName("Ladder");
  await signIn(author, "yuki@sheaf.example");
  const projectId = await submitProject(author, name, LADDER);
  const offices = await Promise.all(
    [1280, 390].map((width) =>
      partitioned.newContext({ baseURL: process.env.E2E_BASE_URL, viewport: { width, height: 844 } }),
    ),
  );
  const [desk, other] = await Promise.all(offices.map((office) => office.newPage()));
  if (!desk || !other) throw new Error("two pages are open");
  await signIn(desk, "admin@sheaf.example");
  await signIn(other, "super@sheaf.example");

  await openItem(desk, `/admin-mod?search=${encodeURIComponent(name)}`, name);
  expect(await accessibilityViolations(desk)).toEqual([]);
  await desk.keyboard.press("a");
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await expectDecided(desk, "Project published", name);
  await saveVersion(author, projectId, LADDER.replace("Rung", "Rungs"));
  await requestUpdate(author, projectId, name, []);
  await openItem(desk, "/admin-mod/updates?order=risk", name);
  const code = desk.getByRole("region", { name: "index.html" });
  await expect(code.getByText(/^1 line of 3\d KB changed\./)).toBeVisible();
  await desk.keyboard.press("n");
  await expect(code.getByText("Rungs")).toBeInViewport();
  await code.getByRole("button", { name: "Compare formatted" }).click();
  await expect(code.getByText("Both sides are formatted for reading.")).toBeVisible();
  await desk.keyboard.press("n");
  await expect(code.getByText("Rungs")).toBeInViewport();
  expect(await accessibilityViolations(desk)).toEqual([]);
  const id = new URL(desk.url()).searchParams.get("id");
  await desk.getByRole("button", { name: "Reject", exact: true }).click();
  await desk.getByRole("checkbox", { name: "Spam" }).check();
  await desk.getByRole("button", { name: /^Reject \(\d+\)$/ }).click();
  await expectDecided(desk, "Update rejected", name);

  await openPage(author, `/builder/review/${id}`);
  await expect(author.getByRole("region", { name: "Rejection Reasons:" })).toContainText("Spam");
  await author.getByRole("button", { name: "Appeal..." }).click();
  await author.getByLabel("Why should the decision change?").fill(APPEAL);
  await author.getByRole("button", { name: "Send the appeal" }).click();
  await expect(author.getByText("Appealed, another admin decides")).toBeVisible();

  await openItem(other, "/admin-mod/updates", name);
  expect(await accessibilityViolations(other)).toEqual([]);
  await expect(other.getByRole("region", { name: "From the author" })).toContainText(APPEAL);
  await other.getByRole("button", { name: "Approve", exact: true }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expectDecided(other, "Update approved", name);

  await reloadPage(author);
  const history = author.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem")).toContainText([
    "A reviewer approved the update",
    "You appealed",
    /The update was rejected.*Spam/,
    "You sent an update",
    "A reviewer approved the app",
    "You submitted the app",
  ]);
  expect(await accessibilityViolations(author)).toEqual([]);
  for (const address of [`/builder/review/${id}`, `/builder/review/${id}.data`, "/builder?view=projects", "/profile"]) {
    const answer = await author.request.get(address);
    expect(answer.ok(), address).toBe(true);
    expect(await answer.text(), address).not.toMatch(SECRETS);
  }
  for (const office of offices) await office.close();
});

test("an update that wants a new host runs only after the user agreed; until then the version before runs without it", async ({
  page: author,
  context,
  partitioned,
}) => {
  const asked: Array<string> = [];
  await context.route(/\/\/stats\.example\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: "counted", headers: { "Access-Control-Allow-Origin": "*" } });
  });
  const name = uniqueName("Tally");
  // Reload starts the version that is there if the server takes longer to tell of a new one.
  await stretchLimits(author, { calls: [2000] });
  await signIn(author, "yuki@sheaf.example");
  const projectId = await submitProject(author, name, FIRST);
  const office = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const desk = await office.newPage();
  await signIn(desk, "admin@sheaf.example");
  await openItem(desk, `/admin-mod?search=${encodeURIComponent(name)}`, name);
  await desk.keyboard.press("a");
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await expectDecided(desk, "Project published", name);

  await openPage(author, `/store/${slugify(name)}`);
  await author.getByRole("button", { name: `Install ${name}` }).click();
  await expect(author.getByRole("link", { name: `Open ${name}` })).toBeVisible();
  await author.getByRole("link", { name: `Open ${name}` }).click();
  const app = author.frameLocator("iframe");
  await expect(app.getByText("First")).toBeVisible();
  await saveVersion(author, projectId, SECOND);
  await requestUpdate(author, projectId, name, [HOST]);
  await openItem(desk, "/admin-mod/updates", name);
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  const approval = desk.getByRole("alertdialog");
  await expect(approval.getByRole("checkbox", { name: /are unsafe/ })).not.toBeChecked();
  await approval.getByRole("button", { name: "Approve" }).click();
  await expectDecided(desk, "Update approved", name);
  await office.close();

  await author.getByRole("button", { name: "Reload" }).click();
  const question = author.getByRole("heading", { name: `${name} has an update that needs your consent` });
  await expect(question).toBeVisible();
  await openPage(author, "/?home");
  await author.getByRole("link", { name: `${name} (Updated)` }).click();
  await expect(question).toBeVisible();
  await expect(author.getByRole("list", { name: "New hosts" })).toContainText(`${HOST.host} (${HOST.purpose})`);
  expect(await accessibilityViolations(author)).toEqual([]);
  await untilReady(author);
  await author.getByRole("button", { name: "Stay on the version you have" }).click();
  await expect(app.getByText("First")).toBeVisible();
  const refused = await app
    .locator("body")
    .evaluate(() => fetch("https://stats.example/hit").then(String, () => "refused"));
  expect([refused, asked]).toEqual(["refused", []]);

  const keptDocuments = () =>
    app.locator("body").evaluate(async () => (await (await caches.open("documents")).keys()).map(({ url }) => url));
  await expect.poll(async () => (await keptDocuments()).join()).toMatch(/^[^,]*\?00&[^,]*$/);
  const keptPage = () =>
    author.evaluate(async () => (await caches.match(location.pathname, { ignoreVary: true }))?.text());
  await expect.poll(keptPage).toContain("/v/00");
  await context.setOffline(true);
  await author.reload();
  await expect(app.getByText("First")).toBeVisible();
  await context.setOffline(false);

  await openPage(author, "/?home");
  await author.getByRole("link", { name, exact: true }).click();
  await expect(app.getByText("First")).toBeVisible();
  await untilReady(author);
  await author.getByRole("button", { name: "About this app" }).click();
  await expect(author.getByRole("button", { name: "Clear app data" })).toBeHidden();
  await author.getByRole("region", { name: "Update" }).getByRole("button", { name: "Allow and update" }).click();
  await expect(app.getByText("Second: counted")).toBeVisible();
  expect(asked).toHaveLength(1);

  // As if the user had not opened it since.
  const { apps } = await (await author.request.get("/api/home")).json();
  const tile = apps.find((installed: { name: string }) => installed.name === name);
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  await author.request.post("/api/home/remove", { data: { ids: [tile.id] }, headers });
  const { id, position, at, offlineOnly } = tile;
  const unseen = { id, position, at, offlineOnly, seenVersion: "00", acceptedVersion: "01" };
  await author.request.post("/api/home/restore", { data: { apps: [unseen] }, headers });
  const seen = author.waitForResponse((answer) => answer.url().endsWith(`/api/apps/${id}/update`));
  await openPage(author, `/p/${slugify(name)}`);
  const news = author.getByText("This app was updated to version 01.");
  await expect(news).toBeVisible();
  await expect(app.getByText("Second: counted")).toBeVisible();
  await author.getByRole("button", { name: "Dismiss" }).click();
  await expect(news).toBeHidden();
  expect((await seen).status()).toBe(204);
  await openPage(author, "/?home");
  await expect(author.getByRole("link", { name, exact: true })).toBeVisible();
});
