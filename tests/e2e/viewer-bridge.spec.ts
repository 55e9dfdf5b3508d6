import type { Frame, Page } from "@playwright/test";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

async function openApp(page: Page, slug = "focus-garden") {
  const told: Array<{ what: string; body: unknown; status: number | undefined }> = [];
  page.on("requestfinished", async (request) => {
    const [, what] = /\/api\/apps\/[^/]+\/(opens|violations)$/.exec(request.url()) ?? [];
    if (!what) return;
    const status = (await request.response())?.status();
    told.push({ what, status, body: request.postData() ? request.postDataJSON() : null });
  });
  await openPage(page, `/p/${slug}`);
  return { told, frame: await frameOf(page), of: (what: string) => told.filter((one) => one.what === what) };
}

async function frameOf(page: Page): Promise<Frame> {
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  if (!frame) throw new Error("the app's frame is missing");
  return frame;
}

function append(frame: Frame, html: string) {
  return frame.evaluate((added) => document.body.insertAdjacentHTML("afterbegin", added), html);
}

/** The page reads an app's messages in their order, and sends each report before it reads the next one. */
async function untilMessagesAreRead(page: Page, frame: Frame) {
  await append(frame, "<a href='https://example.org/last'>Last message</a>");
  await frame.getByRole("link", { name: "Last message" }).click();
  await expect(page.getByRole("dialog", { name: "Open a link to example.org?" })).toBeVisible();
  await page.request.get("/api/health");
}

/** The request of the app's socket counts the open of a visitor who is known, and the socket's first message says so. */
async function untilCountedBySocket(page: Page) {
  const socket = await page.waitForEvent("websocket", (opened) => opened.url().endsWith("/live?open"));
  const { payload } = await socket.waitForEvent("framereceived");
  expect(payload).toBe("open counted");
}

test("a link out of a published app asks before it leaves", async ({ page, context }) => {
  await page.clock.install();
  await context.route("https://example.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Docs</title>" }),
  );
  const { frame } = await openApp(page);
  await append(frame, "<a href='https://example.org/docs?a=1#b' target='_blank'>Docs</a>");
  const link = frame.getByRole("link", { name: "Docs" });
  const dialog = page.getByRole("dialog", { name: "Open a link to example.org?" });

  await link.click();
  await expect(dialog).toContainText("https://example.org/docs?a=1#b");
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(dialog).toBeHidden();
  expect(context.pages()).toHaveLength(1);

  // The viewer asks nothing for a second after an answer.
  await page.clock.fastForward(1000);
  await link.focus();
  await page.keyboard.press("Enter");
  const opened = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Open the link" }).click();
  const docs = await opened;
  await expect(docs).toHaveTitle("Docs");
  expect(await docs.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await expect(page).toHaveURL(/\/p\/focus-garden$/);
});

for (const [way, html] of [
  ["keeps its clicks to itself", "<p onclick='event.stopPropagation()'><a href='https://example.org/'>Go</a></p>"],
  ["leaves by its script", "<button onclick=\"location.href = 'https://example.org/'\">Go</button>"],
] as const) {
  test(`an app that ${way} asks too, and goes on running`, async ({ page }) => {
    const { frame } = await openApp(page);
    await append(frame, html);
    await frame.evaluate(() => Object.assign(window, { state: "kept" }));
    await frame.getByText("Go", { exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Open a link to example.org?" });
    await dialog.getByRole("button", { name: "Stay here" }).click();
    expect(await frame.evaluate(() => (window as unknown as { state: string }).state)).toBe("kept");
  });
}

test("links that an app handles itself, and those within it, ask nothing", async ({ page }) => {
  const { frame } = await openApp(page);
  await append(
    frame,
    "<a href='https://example.org/' onclick='event.preventDefault(); this.textContent = `Handled`'>Own</a><a href='#in'>In</a>",
  );
  await frame.getByRole("link", { name: "Own" }).click();
  await frame.getByRole("link", { name: "In" }).click();
  await expect(frame.getByRole("link", { name: "Handled" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(new URL(frame.url()).hash).toBe("#in");
});

test("the reporter leaves no trace in the app", async ({ page, complaints }) => {
  const { frame } = await openApp(page);
  expect(await frame.evaluate(() => document.documentElement.outerHTML)).not.toContain("open-link");
  expect(await frame.evaluate(() => document.compatMode)).toBe("CSS1Compat");
  expect(complaints).toEqual([]);
});

test("a refused request is reported once per run, with its host and nothing about the user", async ({ page }) => {
  const { frame, of } = await openApp(page, "wiki-reader");
  const refuse = (target: Frame) =>
    target.evaluate(async () => {
      for (const path of ["a", "b?user=ada", "c"]) await fetch(`https://api.refused.example/${path}`).catch(() => {});
      const image = new Image();
      image.src = "https://api.refused.example/pixel?user=ada";
      await new Promise((done) => image.addEventListener("error", done));
    });
  const told = (directive: string) => ({
    what: "violations",
    status: 204,
    body: { codeVersion: "00", directive, host: "api.refused.example" },
  });
  await refuse(frame);
  await expect.poll(() => of("violations")).toHaveLength(2);
  // The reports are concurrent.
  expect(of("violations")).toEqual(expect.arrayContaining([told("connect-src"), told("img-src")]));
  const replaced = page.waitForEvent("framedetached");
  await page.getByRole("button", { name: "Reload" }).click();
  await replaced;
  await refuse(await frameOf(page));
  await expect.poll(() => of("violations")).toHaveLength(4);
});

test("at most three refused hosts are reported per run", async ({ page }) => {
  const { frame, of } = await openApp(page, "wiki-reader");
  await frame.evaluate(async () => {
    for (let n = 0; n < 10; n++) {
      await fetch(`https://host-${n}.example/`).catch(() => {});
      await new Promise((done) => setTimeout(done, 60));
    }
  });
  await expect.poll(() => of("violations").length).toBe(3);
  await untilMessagesAreRead(page, frame);
  expect(of("violations")).toHaveLength(3);
});

test("refusals of an app that contacts nobody are not reported", async ({ page }) => {
  const { frame, of } = await openApp(page);
  await frame.evaluate(() => fetch("https://api.refused.example/").catch(() => {}));
  await expect.poll(() => of("opens")).toHaveLength(1);
  await untilMessagesAreRead(page, frame);
  expect(of("violations")).toEqual([]);
});

test("an open is reported once the app is shown, also by visitors, who are recognised again that day", async ({
  page,
  context,
}) => {
  const { of } = await openApp(page);
  await expect.poll(() => of("opens")).toEqual([{ what: "opens", status: 204, body: null }]);
  const visitor = async () => (await context.cookies()).find(({ name }) => name === "visitor");
  const first = await visitor();
  expect(first).toMatchObject({ httpOnly: true, secure: false, sameSite: "Lax" });
  expect((first?.expires ?? 0) * 1000).toBeLessThanOrEqual(new Date().setUTCHours(24, 0, 5, 0));
  const counted = untilCountedBySocket(page);
  await reloadPage(page);
  await counted;
  expect(of("opens")).toHaveLength(1);
  expect((await visitor())?.value).toBe(first?.value);
});

test("an open of somebody who is signed in needs no cookie", async ({ page, context }) => {
  await signIn(page, "explorer@sheaf.example");
  const counted = untilCountedBySocket(page);
  await openApp(page);
  await counted;
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("visitor");
});
