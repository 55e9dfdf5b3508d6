import { expect, type Page } from "@playwright/test";
import { uniqueName } from "./support/builder.ts";
import { saveVersion, submitCreatedProject, submitProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const OUTSIDE = "https://outside.example/data";
const APP = `<!doctype html><html lang="en"><head><title>Reach</title><meta name="viewport" content="width=device-width"></head>
<body><p id="out">waiting</p><script>
fetch("${OUTSIDE}").then((answer) => answer.text(), () => "refused").then((text) => { out.textContent = "network: " + text; });
</script></body></html>`;

async function submit(page: Page) {
  await signIn(page, "yuki@sheaf.example");
  const name = uniqueName("Reach");
  await submitProject(page, name, APP);
  return name;
}

/** @returns whether the newest document hears of changes. */
function followLive(page: Page) {
  let isLive = false;
  // Its socket opens some time after this.
  page.on("domcontentloaded", () => {
    isLive = false;
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", () => {
      isLive = true;
    });
  });
  return () => isLive;
}

test("a moderator's run is restricted and tells what it tried; the network switch is asked for, and opens it", async ({
  page,
  partitioned,
}) => {
  const name = await submit(page);
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  await context.route(OUTSIDE, (route) =>
    route.fulfill({ body: "reached", headers: { "Access-Control-Allow-Origin": "*" } }),
  );
  const desk = await context.newPage();
  const isLive = followLive(desk);
  await signIn(desk, "admin@sheaf.example");
  await desk.goto("/admin-mod");
  await expect(desk.getByRole("search").getByText(/^\d+\+? waiting$/)).toBeVisible();
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await desk.getByRole("button", { name: "Test App" }).click();
  await expect(desk.frameLocator("iframe[title^='Test run']").getByText("network: refused")).toBeVisible();
  await expect(desk.getByText(`This app tried to reach ${OUTSIDE} (connect-src)`)).toBeVisible();
  await desk.getByRole("button", { name: "Unrestricted network..." }).click();
  await desk.getByRole("button", { name: "Turn on and run" }).click();
  await expect(desk.getByText("Unrestricted network", { exact: true })).toBeVisible();
  await expect(desk.frameLocator("iframe[title^='Test run']").getByText("network: reached")).toBeVisible();
  await expect.poll(isLive).toBe(true);
  const later = await submit(page);
  await expect(desk.getByRole("link", { name: new RegExp(later) }).first()).toBeVisible();
  await expect(desk.getByText("Unrestricted network", { exact: true }), "the run goes on").toBeVisible();

  await desk.getByRole("button", { name: "Approve & Publish" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await desk.getByRole("button", { name: "Reject" }).click();
  await desk.getByRole("checkbox", { name: "Unsafe scripts" }).check();
  const sentence = desk.getByLabel("One sentence in your own words");
  await sentence.fill("x".repeat(301));
  await desk.getByRole("button", { name: /^Reject \(\d+\)$/ }).click();
  await expect(desk.getByText("The sentence can have at most 300 characters. 1 too many")).toBeVisible();
  await expect(sentence, "it isn't sent").toBeFocused();
  await sentence.fill("");
  await desk.getByRole("button", { name: /^Reject \(\d+\)$/ }).click();
  await expect(desk.getByText("Project rejected")).toBeVisible();
  await expect(desk.getByRole("heading", { name, exact: true })).toBeHidden();
  await untilReady(desk);
  await desk.goto("/admin-mod?filter=Rejected");
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await expect(desk.getByRole("region", { name: "Rejection Reasons:" })).toContainText("Unsafe scripts");
  await context.close();
});

test("a second moderator is told who reviews it, and afterwards who decided it; a phone shows list, then detail", async ({
  page,
  partitioned,
}) => {
  const name = await submit(page);
  const list = `/admin-mod?search=${encodeURIComponent(name)}`;
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const desk = await context.newPage();
  await signIn(desk, "admin@sheaf.example");
  await openPage(desk, list);
  await desk.keyboard.press("j");
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await expect(desk.getByRole("heading", { name, exact: true })).toBeFocused();
  await expect(desk.getByText("No moderator has claimed this.")).toBeVisible();
  await desk.getByRole("button", { name: "Claim", exact: true }).press("Enter");
  await expect(desk.getByRole("button", { name: "Extend" })).toBeFocused();
  await desk.getByRole("button", { name: "Test App" }).click();
  await expect(desk.getByText(/Claimed by you until \d/)).toBeVisible();

  const pocket = await partitioned.newContext({
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 390, height: 844 },
  });
  const phone = await pocket.newPage();
  await signIn(phone, "super@sheaf.example");
  const isLive = followLive(phone);
  await openPage(phone, list);
  await expect(phone.getByText(/Ada Lindqvist, \d+ min/)).toBeVisible();
  await phone.getByRole("link", { name: new RegExp(name) }).click();
  await phone.waitForURL(/[?&]id=/);
  await expect(phone.getByText(/Ada Lindqvist is reviewing this/)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Reject" })).toBeHidden();
  await untilReady(phone);
  await phone.getByRole("link", { name: "Back to List" }).click();
  await expect(phone.getByRole("searchbox", { name: "Search projects for review" })).toHaveValue(name);

  await expect.poll(isLive).toBe(true);
  // The other screens know of the release before the desk has its answer.
  await desk.route(/admin-mod\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    await expect(phone.getByText(/Ada Lindqvist, \d+ min/)).toHaveCount(0);
    await route.fulfill({ response });
  });
  await desk.getByRole("button", { name: "Release" }).click();
  await expect(desk.getByText("Claim released")).toBeVisible();
  await phone.getByRole("link", { name: new RegExp(name) }).click();
  await phone.waitForURL(/[?&]id=/);
  const opened = phone.url();
  await untilReady(phone);
  await phone.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(phone.getByText(/Claimed by you/)).toBeVisible();
  await phone.getByRole("checkbox", { name: "Spam" }).check();
  await phone.getByRole("button", { name: /^Reject \(\d+\)$/ }).click();
  await expect(phone.getByText("Project rejected")).toBeVisible();
  await openPage(desk, opened);
  await expect(desk.getByText(/Rejected by Tove Berg/)).toBeVisible();
  await desk.keyboard.press("2");
  await expect(desk.getByRole("heading", { name: "Project Updates" })).toBeVisible();
  await context.close();
  await pocket.close();
});

test("a moderator who leaves ends the claim, and a decision claims nothing else", async ({ page, partitioned }) => {
  const name = await submit(page);
  const list = `/admin-mod?search=${encodeURIComponent(name)}`;
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const desk = await context.newPage();
  await signIn(desk, "admin@sheaf.example");
  await openPage(desk, list);
  const row = desk.getByRole("link", { name: new RegExp(name) });
  await row.click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await desk.getByRole("button", { name: "Test App" }).click();
  await expect(desk.getByText(/Claimed by you until \d/)).toBeVisible();
  const released = desk.waitForResponse((answer) => /release-claim/.test(answer.request().postData() ?? ""));
  await desk.getByRole("link", { name: /Reports/ }).click();
  await expect(desk.getByRole("heading", { name: "Reports" })).toBeVisible();
  // Leaving shows nothing, and the list could be read before it.
  await released;
  await openPage(desk, list);
  await expect(row).not.toContainText(/You, \d+ min/);
  await context.close();
});

test("a moderator who opened an older version is told, and decides about the newer one after a reload", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "yuki@sheaf.example");
  const name = uniqueName("Reach");
  const projectId = await submitProject(page, name, APP);
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const desk = await context.newPage();
  await signIn(desk, "admin@sheaf.example");
  const isLive = followLive(desk);
  await openPage(desk, `/admin-mod?search=${encodeURIComponent(name)}`);
  await desk.getByRole("link", { name: new RegExp(name) }).click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await expect.poll(isLive).toBe(true);

  await saveVersion(page, projectId, APP.replace("waiting", "newer"));
  await submitCreatedProject(page, projectId, name);
  await expect(desk.getByText("This changed since you opened it.")).toBeVisible();
  const approve = desk.getByRole("button", { name: "Approve & Publish" });
  await expect(approve).toBeHidden();
  await desk.getByRole("button", { name: "Reload" }).click();
  await untilReady(desk);
  await approve.click();
  await expect(desk.getByText(/Claimed by you/)).toBeVisible();
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(desk.getByText("Project published")).toBeVisible();
  await context.close();
});
