import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { COUNTER, openBuilder, saveNew, showPreviewUnscaled, typeCode, uniqueName } from "./support/builder.ts";
import { createProject, submitCreatedProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

/** Moderators' pages also run new versions without a network, out of sight. */
const APP = "iframe:not(.admin-mod-offlineRun iframe)";

function app(page: Page) {
  return page.frameLocator(APP);
}

async function openPrivate(page: Page, html: string) {
  await signIn(page, "builder@sheaf.example");
  const id = await createProject(page, html);
  await page.goto(`/p/${id}`);
  return id;
}

test("a private run goes on after the app's own query and after its own reload", async ({ page }) => {
  await openPrivate(
    page,
    "<!doctype html><a href='?page=2'>Next</a><button onclick=\"history.replaceState(0, '', '?again'); location.reload()\">New game</button><p id=p></p><script>p.textContent = 'at ' + location.search</script>",
  );
  await expect(app(page).getByText("at", { exact: true })).toBeVisible();
  await app(page).getByRole("link", { name: "Next" }).click();
  await expect(app(page).getByText("at ?page=2")).toBeVisible();
  await app(page).getByRole("button", { name: "New game" }).click();
  await expect(app(page).getByText("at ?again")).toBeVisible();
});

test("a private run goes on where the app links to itself or reloads at its root", async ({ page }) => {
  await openPrivate(
    page,
    "<!doctype html><a href='./?page=2'>Relative</a><a href='/?page=3#end'>Root</a><button onclick=\"history.replaceState(0, '', '/?top'); location.reload()\">New game</button><p id=p></p><script>p.textContent = 'at ' + location.search + location.hash</script>",
  );
  await app(page).getByRole("link", { name: "Relative" }).click();
  await expect(app(page).getByText("at ?page=2")).toBeVisible();
  await app(page).getByRole("link", { name: "Root" }).click();
  await expect(app(page).getByText("at ?page=3#end")).toBeVisible();
  await app(page).getByRole("button", { name: "New game" }).click();
  await expect(app(page).getByText("at ?top")).toBeVisible();
});

test("a private run that is open goes on past 15 minutes, and so does its reload", async ({ page }) => {
  await page.clock.install();
  await openPrivate(
    page,
    "<!doctype html><button onclick='location.reload()'>New game</button><input aria-label=Kept>",
  );
  await app(page).getByLabel("Kept").fill("in memory");
  await page.clock.fastForward("20:00");
  await expect(app(page).getByLabel("Kept")).toHaveValue("in memory");
  await expect(page.getByText("Preview session has expired")).toBeHidden();
  await app(page).getByRole("button", { name: "New game" }).click();
  await expect(app(page).getByLabel("Kept")).toHaveValue("");
});

test("a link out of a private run asks, and the app goes on", async ({ page }) => {
  await page.clock.install();
  await openPrivate(
    page,
    "<!doctype html><a href='https://example.org/a'>Here</a> <a href='https://example.org/b' target=_blank>Beside</a><input aria-label=Kept>",
  );
  await app(page).getByLabel("Kept").fill("in memory");
  const dialog = page.getByRole("dialog", { name: "Open a link to example.org?" });
  for (const [link, address] of [
    ["Here", "https://example.org/a"],
    ["Beside", "https://example.org/b"],
  ] as const) {
    await app(page).getByRole("link", { name: link }).click();
    await expect(dialog).toContainText(address);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    // The viewer asks nothing for a second after an answer.
    await page.clock.fastForward(1000);
  }
  await expect(app(page).getByLabel("Kept")).toHaveValue("in memory");
});

test("in the builder's preview a link says where it leads", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  await showPreviewUnscaled(page);
  await typeCode(page, "<!doctype html><a href='https://example.org/docs'>Docs</a>");
  await app(page).getByRole("link", { name: "Docs" }).click();
  await page
    .getByRole("dialog", { name: "Open a link to example.org?" })
    .getByRole("button", { name: "Stay here" })
    .click();
  await page.getByText("Console").click();
  await expect(page.getByText("A link points to https://example.org/docs")).toBeVisible();
});

test("an app that leaves its page all the same is stopped with a word and can be reloaded, wherever it runs", async ({
  page,
}) => {
  const leave = "Event.prototype.preventDefault = () => {}; location = 'page2.html'";
  const id = await openPrivate(page, `<!doctype html><button onclick="${leave}">Go</button>`);
  for (const address of [`/p/${id}`, `/builder?view=build&project=${id}`]) {
    await page.goto(address);
    if (address.startsWith("/builder")) await showPreviewUnscaled(page);
    await app(page).getByText("Go").click();
    await expect(page.getByRole("heading", { name: "App stopped" })).toBeVisible();
    await expect(page.getByText("Live", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Reload", exact: true }).last().click();
    await expect(app(page).getByText("Go")).toBeVisible();
  }
});

test("what an app's links and forms can't do is said, what they can do is asked, and the app goes on", async ({
  page,
}) => {
  await page.clock.install();
  await openPrivate(
    page,
    `<!doctype html><nav><a href="index.html#two">Home</a> <a href="about.html">About</a> <a href="mailto:a@b.example">Mail</a>
    <a href="data:text/csv,a%2Cb">CSV</a> <button onclick="location = 'about:blank'">Empty</button></nav>
    <form method="post"><button>Send</button></form><input aria-label="Kept">
    <p id=p></p><script>p.textContent = 'at ' + location.hash; onkeydown = ({ key }) => p.append(' ' + key)</script>`,
  );
  const frame = app(page);
  const kept = frame.getByLabel("Kept");
  await kept.fill("in memory");
  await frame.getByText("Mail").click();
  await page.getByRole("dialog", { name: "Write an email to a@b.example?" }).getByText("Stay here").click();
  await frame.getByText("CSV").click();
  await expect(page.getByRole("dialog", { name: "Save this file?" })).toContainText("file.csv (1 KB)");
  await page.keyboard.press("Escape");
  for (const [name, text] of [
    ["About", "This link leads nowhere"],
    ["Send", "Nothing was sent."],
    ["Empty", "This link leads nowhere"],
  ] as const) {
    await frame.getByText(name, { exact: true }).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole("button", { name: "Hide" }).click();
  }
  await frame.getByText("Home").click();
  await expect(kept).toHaveValue("in memory");
  // The page hears of the hash within a second, and gives it back with the keyboard.
  await page.clock.runFor(2500);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(frame.getByText("at #two")).toBeVisible();
  await expect(page.locator(APP)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(frame.getByText("at #two ArrowLeft")).toBeVisible();
  await page.getByRole("button", { name: "About this app" }).click();
  await page.keyboard.press("Escape");
  await expect(page.locator(APP)).toBeFocused();
});

test("an app that hangs is not responding within seconds, and Stop ends it; one that waits for an answer is not", async ({
  page,
}) => {
  test.slow();
  const hang = "while (true) {}";
  const id = await openPrivate(
    page,
    `<!doctype html><button onclick="setTimeout(() => { ${hang} }, 300)">Hang</button><button onclick="alert('Wait')">Ask</button>`,
  );
  const line = page.getByText("Not responding");
  await expect(app(page).getByText("Ask")).toBeVisible();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.body.textContent?.includes("Not responding")) document.body.dataset.said = "yes";
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The app has the port of the ping that follows its start.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const asked = page.waitForEvent("dialog");
  const pressed = app(page).getByText("Ask").click();
  const dialog = await asked;
  await new Promise((resolve) => setTimeout(resolve, 5000));
  await dialog.accept();
  await pressed;
  expect(await page.evaluate(() => document.body.dataset.said)).toBeUndefined();
  for (const address of [`/p/${id}`, `/builder?view=build&project=${id}`]) {
    await page.goto(address);
    if (address.startsWith("/builder")) await showPreviewUnscaled(page);
    // What else a click does in the frame would wait for the loop's end.
    await app(page).getByText("Hang").click({ noWaitAfter: true });
    await expect(line).toBeVisible();
    await page.getByRole("button", { name: /^Stop/ }).last().click();
    await expect(page.locator(APP)).toHaveCount(0);
    await page
      .getByRole("button", { name: /^(?:Reload|Start)$/ })
      .last()
      .click();
    await expect(app(page).getByText("Hang")).toBeVisible();
  }
  await openBuilder(page);
  await typeCode(page, `<!doctype html><p>never</p><script>${hang}</script>`);
  await expect(line).toBeVisible();
});

test("an app whose reload finds no document says why, and offers to try again", async ({ page }) => {
  await openPrivate(page, "<!doctype html><button onclick='location.reload()'>New game</button>");
  await expect(app(page).getByText("New game")).toBeVisible();
  await page.request.post("/sign-out", { headers: { Origin: process.env.E2E_BASE_URL ?? "" } });
  await app(page).getByText("New game").click();
  await expect(page.getByRole("heading", { name: "Preview session has expired" })).toBeVisible();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Preview Error" })).toBeVisible();
});

test("the first key that is pressed gives an app the keyboard, and Escape doesn't", async ({ page }) => {
  await openPrivate(
    page,
    "<!doctype html><p id=p>Press</p><script>onkeyup = ({ key }) => { p.textContent = 'Pressed ' + key }</script>",
  );
  await expect(app(page).getByText("Press")).toBeVisible();
  await untilReady(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("iframe")).not.toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("iframe")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(app(page).getByText("Pressed ArrowRight")).toBeVisible();
});

test("an app that throws at its start says so, in a private run with the error", async ({ page }) => {
  const id = await openPrivate(page, "<!doctype html>\n<script>\nmissing()\n</script>");
  await expect(page.getByText("This app ran into an error when it started.")).toContainText(
    "Uncaught ReferenceError: missing is not defined (line 3)",
  );
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("This app ran into an error")).toBeHidden();
  await page.goto(`/builder?view=build&project=${id}`);
  await expect(page.getByText("Error on startup")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeHidden();
});

test("the console evaluates in the app, unfolds what it logs and clears", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  await typeCode(
    page,
    `<!doctype html><iframe></iframe><script>
      console.log({ list: [1, { deep: 'inside' }] }); console.warn('careful')
      const gone = URL.createObjectURL(new Blob(["x"], { type: "text/html" }))
      URL.revokeObjectURL(gone)
      document.querySelector("iframe").src = gone
      Object.assign(document.createElement("a"), { href: gone, download: "x.html" }).click()
    </script>`,
  );
  await page.getByText(/^Console/).click();
  const log = page.getByRole("log", { name: "Console" });
  await log.getByText("{list: Array(2)}").click();
  await log.getByText("list: [1, Object]").click();
  await log.getByText('1: {deep: "inside"}').click();
  await expect(log.getByText('deep: "inside"', { exact: true })).toBeVisible();
  for (const warning of ["careful", "A frame was left empty", "Nothing was saved"])
    await expect(log.getByRole("listitem").filter({ hasText: `Warning: ${warning}` })).toBeVisible();
  await expect(log.getByText("Unhandled rejection")).toHaveCount(0);
  const input = page.getByLabel("Run JavaScript in the app");
  await input.fill("document.title = 'typed'; 6 * 7");
  await input.press("Enter");
  await expect(log.getByText("42", { exact: true })).toBeVisible();
  await input.press("ArrowUp");
  await expect(input).toHaveValue("document.title = 'typed'; 6 * 7");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(log.getByText("What your app logs will appear here.")).toBeVisible();
});

const FEATURES = ["fullscreen", "autoplay", "clipboard-write", "gamepad", "screen-wake-lock"];

async function allowedIn(page: Page) {
  const element = await page.locator(APP).elementHandle();
  const frame = await element?.contentFrame();
  return frame?.evaluate((names) => {
    const { featurePolicy } = document as unknown as { featurePolicy: { allowedFeatures: () => Array<string> } };
    return names.filter((name) => featurePolicy.allowedFeatures().includes(name));
  }, FEATURES);
}

test.describe("a frame gets full screen, sound, clipboard, gamepad and wake lock", () => {
  test("in the viewer, for a published app", async ({ page }) => {
    await page.goto("/p/focus-garden");
    await expect(app(page).getByRole("button", { name: "Start" })).toBeVisible();
    expect(await allowedIn(page)).toEqual(FEATURES);
  });

  test("in the builder's preview and in a private run", async ({ page }) => {
    const id = await openPrivate(page, "<!doctype html><p>here</p>");
    await expect(app(page).getByText("here")).toBeVisible();
    expect(await allowedIn(page)).toEqual(FEATURES);
    await page.goto(`/builder?view=build&project=${id}`);
    await expect(app(page).getByText("here")).toBeVisible();
    expect(await allowedIn(page)).toEqual(FEATURES);
  });

  test("in an app that is only on the device", async ({ page, context }) => {
    await settledAccount(page, context);
    await openBuilder(page);
    await typeCode(page, "<!doctype html><p>here</p>");
    await saveNew(page, uniqueName("Device"));
    await page.goto(`/device/${new URL(page.url()).searchParams.get("project")}`);
    await expect(app(page).getByText("here")).toBeVisible();
    expect(await allowedIn(page)).toEqual(FEATURES);
  });

  test("in a moderator's run", async ({ page }) => {
    await signIn(page, "admin@sheaf.example");
    await page.goto("/admin-mod");
    await page.locator("a[href*='id=']").first().click();
    await page.waitForURL(/[?&]id=/);
    await untilReady(page);
    await page.getByRole("button", { name: "Test App" }).click();
    await expect(app(page).locator("body")).not.toBeEmpty();
    expect(await allowedIn(page)).toEqual(FEATURES);
  });
});

test("an author's app keeps its tile and what it stored while it is submitted and after its approval", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "architect@sheaf.example");
  const name = uniqueName("Count");
  const id = await createProject(page, COUNTER, name);
  await page.goto(`/p/${id}`);
  const count = app(page).getByRole("button", { name: /^Count/ });
  for (let press = 0; press < 5; press++) await count.click();
  await expect(count).toHaveText("Count 5");
  await submitCreatedProject(page, id, name);
  await openOwnTile();
  await expect(count).toHaveText("Count 5");

  const desk = await (await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL })).newPage();
  await signIn(desk, "admin@sheaf.example");
  await openPage(desk, "/admin-mod");
  await desk
    .getByRole("link", { name: new RegExp(name) })
    .first()
    .click();
  await desk.waitForURL(/[?&]id=/);
  await untilReady(desk);
  await desk.getByRole("button", { name: "Approve & Publish" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(desk.getByText("Project published").first()).toBeVisible();
  await openOwnTile();
  await expect(count).toHaveText("Count 5");
  await page.getByRole("link", { name: "Open in Builder" }).click();
  await expect(page).toHaveURL(new RegExp(`project=${id}`));

  async function openOwnTile() {
    await openPage(page, "/?home");
    await page.getByRole("list", { name: "Your apps" }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/p/${id}`);
  }
});
