import { expect, type Page } from "@playwright/test";
import { uniqueName } from "./support/builder.ts";
import { requestUpdate, saveVersion, submitProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const STORE = `<!doctype html><html lang="en"><head><title>Grid</title></head><body>
${"<p>unchanged</p>\n".repeat(30)}<script>const SIZE = 16;</script></body></html>`;
const PROPOSED = STORE.replace("SIZE = 16", "SIZE = 32").replace(
  "</script>",
  'fetch("https://stats.example/hit").catch(() => {});</script>',
);
const HOST = { host: "stats.example", purpose: "counts how often the app is opened" };

async function openItem(desk: Page, address: string, name: string) {
  await openPage(desk, address);
  await desk.getByRole("link", { name: new RegExp(name) }).click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await expect(desk.getByRole("heading", { name, level: 2 })).toBeVisible();
}

test("an update with a new host shows what differs, is rejected with reasons, requested again and approved", async ({
  page: author,
  partitioned,
}) => {
  const name = uniqueName("Grid");
  await signIn(author, "architect@sheaf.example");
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
  await expect(desk.getByText("Update rejected")).toBeVisible();
  await expect(desk.getByRole("heading", { name, exact: true })).toBeHidden();
  await untilReady(desk);
  await openItem(desk, "/admin-mod/updates?tab=rejected", name);
  await expect(desk.getByRole("region", { name: "Rejection Reasons:" })).toContainText("Collects personal data");
  await expect(desk.getByText("Rejected by you")).toBeVisible();

  await requestUpdate(author, projectId, name, [HOST]);
  await openItem(desk, "/admin-mod/updates", name);
  await desk.getByRole("button", { name: "Approve", exact: true }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByText("Update approved")).toBeVisible();
  await expect(desk.getByRole("heading", { name, exact: true })).toBeHidden();
  await untilReady(desk);
  await openPage(desk, "/admin-mod/updates?tab=approved");
  await expect(desk.getByRole("link", { name: new RegExp(name) })).toBeVisible();
  await context.close();
});
