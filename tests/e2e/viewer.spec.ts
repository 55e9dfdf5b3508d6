import { expect, type Page } from "@playwright/test";
import { uniqueName } from "./support/builder.ts";
import { createProject, submitProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { post, signIn, test } from "./support/test.ts";

function app(page: Page) {
  return page.frameLocator("iframe");
}

test("every form of the viewer's address shows the app", async ({ page }) => {
  for (const address of [
    "/p/focus-garden",
    "/p/focus-garden/mira",
    "/p/Focus-Garden",
    "/p?name=Focus%20Garden",
    "/p?name=focus%20garden",
    "/p?id=focus-garden&name=Anything",
    "/preview-sandbox?id=focus-garden",
    "/secure-preview-sandbox?name=Focus%20Garden",
  ]) {
    await page.goto(address);
    await expect(app(page).getByRole("button", { name: "Start" }), address).toBeVisible();
    expect(new URL((await page.locator("iframe").getAttribute("src")) ?? "").host).toMatch(/^a[a-z2-7]{26}\./);
  }
});

test("an app's page asks for the app before the page is drawn", async ({ page }) => {
  await page.goto("/p/focus-garden");
  const times = await page.waitForFunction(() => {
    const asked = (performance.getEntriesByType("resource") as Array<PerformanceResourceTiming>).find(
      ({ initiatorType }) => initiatorType === "iframe",
    );
    const drawn = performance.getEntriesByName("first-paint")[0];
    return asked && drawn && { asked: asked.startTime, drawn: drawn.startTime };
  });
  const { asked, drawn } = (await times.jsonValue()) || { asked: Number.NaN, drawn: Number.NaN };
  expect(asked).toBeLessThan(drawn);
});

test("an address that leads to no app says why", async ({ page }) => {
  for (const [address, text] of [
    ["/p", "No preview token, app ID, name, or valid path provided"],
    ["/p?id=nothing-here", "App not found - it may be private or you may not have access"],
    ["/p?name=Nothing%20here", "App not found for this name"],
    ["/p/nothing-here", "App not found for this path"],
    ["/p?token=x", "Authentication required"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Preview Error" })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("button", { name: "Go Back" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  }
  for (const [address, text] of [
    ["/preview-sandbox?id=nothing", "App not found - it may be private or you may not have access"],
    ["/preview-sandbox?token=forged.to.ken", "Authentication required"],
    ["/subdomain-preview?url=https://evil.example/", "Invalid preview domain"],
    ["/subdomain-preview", "Invalid preview domain"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Security Error" })).toBeVisible();
    await expect(page.getByText(`Failed to create secure preview: ${text}`)).toBeVisible();
  }
});

test("an app's own address is previewed in a frame", async ({ page }) => {
  await page.goto("/p/focus-garden");
  await expect(page.locator("iframe")).toHaveAttribute("src", /apps/);
  const origin = await page.locator("iframe").getAttribute("src");
  await page.goto(`/subdomain-preview?url=${encodeURIComponent(origin ?? "")}`);
  await expect(app(page).getByRole("button", { name: "Start" })).toBeVisible();
});

test("a private project opens for its owner with a token that stands in no address, and for nobody else", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "builder@sheaf.example");
  const id = await createProject(
    page,
    "<!doctype html><title>Mine</title><p id=p></p><script>p.textContent = 'origin ' + location.origin + (localStorage.n = +(localStorage.n || 0) + 1)</script>",
  );
  await page.goto(`/p/${id}`);
  await expect(app(page).getByText(/^origin http:\/\/p[a-z2-7]{26}\.apps\.localhost:\d+1$/)).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(app(page).getByText(/^origin .*2$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeFocused();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(app(page).getByText(/^origin .*3$/)).toBeVisible();

  const other = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const stranger = await other.newPage();
  await signIn(stranger, "explorer@sheaf.example");
  await stranger.goto(`/p/${id}`);
  await expect(stranger.getByText("App not found for this path")).toBeVisible();
  await other.close();
});

test("an app that is taken down ends in an open viewer, also for somebody who is not signed in", async ({
  page,
  partitioned,
}) => {
  const offices = await Promise.all([1, 2].map(() => partitioned.newContext({ baseURL: process.env.E2E_BASE_URL })));
  const [author, desk] = await Promise.all(offices.map((office) => office.newPage()));
  if (!author || !desk) throw new Error("two pages are open");
  await signIn(author, "admin@sheaf.example");
  const name = uniqueName("Taken");
  await submitProject(author, name, "<!doctype html><title>Taken</title><button>Still here</button>");
  const opened = page.waitForEvent("websocket");
  await page.goto(`/p?name=${encodeURIComponent(name)}`);
  await expect(app(page).getByRole("button", { name: "Still here" })).toBeVisible();
  const targetId = new URL((await opened).url()).pathname.split("/").at(-2) ?? "";

  await signIn(desk, "super@sheaf.example");
  const reported = { target: "app", targetId };
  const report = { ...reported, intent: "report", reason: "It's harmful or deceptive", text: "" };
  expect(await (await post(desk, "/store/pixel-pad.data", report)).text()).toContain("Thank you");
  const decision = { ...reported, intent: "resolve", resolution: "takedown", reason: "It steals passwords." };
  expect(await (await post(desk, "/admin-mod/reports.data", decision)).text()).toContain("Reports decided");
  await expect(page.getByRole("heading", { name: "Preview Error" })).toBeVisible();
  await expect(page.getByText(`“${name}” was removed by its developer or a moderator.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Store page" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  for (const office of offices) await office.close();
});

test("the viewer of an app that left the store leads to its page, which says so", async ({ page }) => {
  await openPage(page, "/p/moth-log");
  await expect(page.getByText("This app is no longer in the store.")).toBeVisible();
  await page.getByRole("link", { name: "Store page" }).click();
  await expect(page.getByRole("heading", { name: "This app is no longer in the store." })).toBeVisible();
  await openPage(page, "/p/no-such-app");
  await expect(page.getByRole("heading", { name: "Preview Error" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Store page" })).toHaveCount(0);
});

test("an app in an endless loop leaves About and Close answering", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  const id = await createProject(
    page,
    "<title>Loop</title><script>setTimeout(() => { console.log('looping'); for (;;) {} }, 1500)</script>",
  );
  await page.goto("/store");
  const looping = page.waitForEvent("console", (message) => message.text() === "looping");
  await page.goto(`/p/${id}`);
  await looping;
  await page.getByRole("button", { name: "About this app" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/store/);
});

test("the proxy asks for a sign-in, then opens a popup and closes; a blocked one leaves a link", async ({
  page,
  context,
}) => {
  await page.goto("/preview-proxy?id=focus-garden");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await page.getByRole("link", { name: "Sign In to Continue" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, "explorer@sheaf.example");
  const opener = await context.newPage();
  const [popup] = await Promise.all([context.waitForEvent("page"), opener.goto("/preview-proxy?id=focus-garden")]);
  await expect(app(popup).getByRole("button", { name: "Start" })).toBeVisible();
  await popup.close();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/preview-proxy?id=focus-garden");
  await expect(page.getByText("Popup blocked. Please allow popups for this site.")).toBeVisible();
  await page.getByRole("link", { name: "Open the preview here" }).click();
  await expect(app(page).getByRole("button", { name: "Start" })).toBeVisible();
  await page.goto("/preview-proxy");
  await expect(page.getByText("No app ID or token provided")).toBeVisible();
});

test("Share gives the address that runs the app, selected where sheet and clipboard are refused", async ({ page }) => {
  await openPage(page, "/p/focus-garden");
  await expect(app(page).getByRole("button", { name: "Start" })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("refused")) });
  });
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByRole("dialog").getByLabel("Copy this link");
  await expect(link).toBeFocused();
  const url = await link.inputValue();
  expect(new URL(url).pathname).toBe("/p/focus-garden");
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(url);
  await page.goto(url);
  await expect(app(page).getByRole("button", { name: "Start" })).toBeVisible();
});

test("a user's open is counted by the app's socket, and by a call where sockets are refused", async ({
  page,
  login,
}) => {
  await login({ tier: "explorer" });
  const calls: Array<string> = [];
  page.on("request", (request) => {
    if (/\/api\/apps\/[^/]+\/opens$/.test(request.url())) calls.push(request.method());
  });
  const greeted = page.waitForEvent("websocket", (socket) => /\/api\/apps\/[^/]+\/live\?open$/.test(socket.url()));
  await page.goto("/p/focus-garden");
  const greeting = await (await greeted).waitForEvent("framereceived");
  expect(greeting.payload).toBe("open counted");
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expect.poll(() => calls).toEqual(["POST"]);

  await page.routeWebSocket(/\/api\/apps\/[^/]+\/live/, (socket) => socket.close({ code: 1011 }));
  await page.goto("/p/pixel-pad");
  await expect.poll(() => calls).toEqual(["POST", "POST"]);
});
