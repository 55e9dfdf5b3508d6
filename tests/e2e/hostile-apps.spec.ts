import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { editorOf, openBuilder, saveNew, showPreviewUnscaled, typeCode, uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

function app(page: Page) {
  return page.frameLocator("iframe");
}

async function openPrivate(page: Page, html: string) {
  await signIn(page, "builder@sheaf.example");
  const id = await createProject(page, html);
  await page.goto(`/p/${id}`);
  await app(page).getByText("started").waitFor();
  return id;
}

const leaving = (page: Page) => page.getByRole("dialog", { name: "Open a link to evil.example?" });
const openLink = "parent.postMessage({ type: 'open-link', url: 'https://evil.example/?' + Math.random() }, '*')";

test("an app that keeps asking to leave gets a prompt only after a click, and never covers the viewer's bar", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  /** Other access of the test to the page counts as a click for 5 s. */
  const evaluateWithoutClick = async (expression: string) =>
    (await devtools.send("Runtime.evaluate", { expression })).result.value;
  const waitForAsks = async () => {
    for (let asks = 0; asks < 5; asks++) await page.waitForEvent("console", (message) => message.text() === "asked");
  };
  const flood = `addEventListener("message", ({ data }) => {
    if (data === "ask") setInterval(() => { ${openLink}; console.log("asked") }, 40);
  })`;
  await openPrivate(page, `<!doctype html><button>started</button><script>${flood}</script>`);
  await expect.poll(() => evaluateWithoutClick("navigator.userActivation.isActive")).toBe(false);
  await evaluateWithoutClick("frames[0].postMessage('ask', '*')");
  await waitForAsks();
  expect(await evaluateWithoutClick("document.querySelector('dialog[open]') === null")).toBe(true);
  await app(page).getByText("started").click();
  await expect(leaving(page)).toBeVisible();
  await page.getByRole("button", { name: "About this app" }).click();
  await page.keyboard.press("Escape");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  for (const hint of [0, 1]) {
    await app(page).getByText("started").click();
    await expect(leaving(page).getByText("links will be off until you reload it")).toHaveCount(hint);
    await leaving(page).getByRole("button", { name: "Stay here" }).click();
    await page.clock.runFor(900);
    await waitForAsks();
    await expect(leaving(page)).toBeHidden();
    await page.clock.runFor(300);
  }
  await app(page).getByText("started").click();
  await page.clock.runFor(1500);
  await waitForAsks();
  await expect(leaving(page)).toBeHidden();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped")).toBeVisible();
  await expect(page.getByText("🧩"), "the app's own icon is shown").toHaveCount(0);
});

test("a second tap, meant for the app, opens no link", async ({ page, context }) => {
  await openPrivate(
    page,
    `<!doctype html><style>button { position: fixed; inset: 0; width: 100% }</style><button onpointerdown="${openLink}">started</button>`,
  );
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await app(page).getByText("started").click();
  const button = leaving(page).getByRole("button", { name: "Open the link" });
  for (let taps = 0; taps < 5; taps++) {
    await page.clock.runFor(400);
    await button.click({ force: true });
  }
  await expect(leaving(page)).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await page.clock.runFor(700);
  const opened = context.waitForEvent("page");
  await button.click();
  await opened;
});

test.describe("Close leads to the screen before the app, whatever the app does to the history", () => {
  // A browser keeps 50 history entries: sixty push the previous screen out.
  const trap = (entries: number) =>
    `<!doctype html><p>started</p><script>onpopstate = () => history.go(1); for (let n = 0; n < ${entries}; n++) history.pushState({}, '', '?' + n); setInterval(() => history.forward(), 5)</script>`;

  for (const entries of [20, 60]) {
    test(`in the viewer and in the sandbox, with ${entries} entries of the app's`, async ({ page }) => {
      const id = await openPrivate(page, trap(entries));
      for (const address of [`/p/${id}`, `/preview-sandbox?id=${id}`]) {
        await openPage(page, "/store");
        await page.evaluate((target) => window.location.assign(target), address);
        await app(page).getByText("started").waitFor();
        await page.getByRole("button", { name: "Close" }).click();
        await expect(page).toHaveURL(/\/store$/);
      }
    });
  }

  test("in an app of the device", async ({ page, context }) => {
    await settledAccount(page, context);
    await openBuilder(page);
    await typeCode(page, trap(60));
    const name = uniqueName("Trap");
    await saveNew(page, name);
    await openPage(page, "/?home");
    await page.getByRole("link", { name }).click();
    await app(page).getByText("started").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/\/(?:\?home)?$/);
  });

  test("for somebody who came by a shared link it is the app's page in the store", async ({ page }) => {
    await openPage(page, "/p/focus-garden");
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL("/store/focus-garden");
  });

  test("from an error it is the screen before", async ({ page }) => {
    await openPage(page, "/store/focus-garden");
    await openPage(page, "/p/nothing-here");
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/store/focus-garden");
  });
});

test("code in the preview can't take the keyboard from the editor, and is stopped if it keeps trying", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  await showPreviewUnscaled(page);
  await typeCode(
    page,
    "<!doctype html><input id=i><p id=heard>heard:</p><p id=thefts></p><script>i.onkeydown = (event) => heard.append(event.key); setInterval(() => { window.focus(); i.focus(); thefts.append('theft') }, 1000)</script>",
  );
  await app(page).getByText("heard:").waitFor();
  await page.keyboard.press("ControlOrMeta+End");
  await app(page).getByText("theft").waitFor();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type("abcdefgh", { delay: 200 });
  // A key pressed in the moment of a theft may be lost. Without the guard, the app would hold the keyboard and get all.
  await expect(editorOf(page)).toContainText(/<\/script>[a-h]{5,8}$/);
  await expect(page.getByText("It took over the keyboard while you were typing.")).toBeVisible();
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await app(page).getByText("heard:").waitFor();
  await app(page).getByRole("textbox").click();
  await page.keyboard.type("x");
  await expect(app(page).getByText("heard:x")).toBeVisible();
});

test("an app that floods the page with messages is stopped, and Reload starts it again", async ({ page }) => {
  await openPrivate(
    page,
    "<!doctype html><p>started</p><script>setInterval(() => { for (let n = 0; n < 30; n++) parent.postMessage({ type: 'ready' }, '*') }, 100)</script>",
  );
  await expect(page.getByText("It sent more messages than this page can handle.")).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.locator("[data-part=empty-state]").getByRole("button", { name: "Reload" }).click();
  await expect(app(page).getByText("started")).toBeVisible();
});

test("an unsaved app of 4 MB that requests its document 300 times in a second is sent it three times", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  await openBuilder(page);
  await showPreviewUnscaled(page);
  const flood = `let answered = 0;
    addEventListener("message", ({ data }) => {
      if (data === "tell") document.body.title = answered;
      else answered += 1;
    });
    function flood() {
      for (let n = 0; n < 300; n++) parent.postMessage({ type: "ready" }, "*");
      parent.postMessage("flooded", "*");
    }
    function leave() { ${openLink} }`;
  const buttons = "<button onclick=flood()>Flood</button><button onclick=leave()>Leave</button>";
  await typeCode(page, `<!doctype html>${buttons}<!--${"x".repeat(4_000_000)}--><script>${flood}</script>`);
  await app(page).getByRole("button", { name: "Flood" }).waitFor();
  // A busy machine reads the requests for many seconds, so the page's clock stands still meanwhile. It is set far ahead, so
  // that what is read before and after falls into other seconds.
  await page.evaluate(() => {
    const second = performance.now() + 1_000_000;
    performance.now = () => second;
    addEventListener("message", ({ data }) => data === "flooded" && Reflect.deleteProperty(performance, "now"));
  });
  await app(page).getByRole("button", { name: "Flood" }).click();
  await app(page).getByRole("button", { name: "Leave" }).click();
  await expect(leaving(page)).toBeVisible();
  await page.evaluate(() => frames[0]?.postMessage("tell", "*"));
  await expect(app(page).locator("body")).toHaveAttribute("title", /./);
  expect(await app(page).locator("body").getAttribute("title"), "documents for 300 requests").toBe("3");
});

test.describe("an app saves a file only where its user says so", () => {
  const SAVE = "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['kept'])); a.download =";
  const WAYS = [
    ["a click by code on a link that is nowhere", `${SAVE} 'notes.txt'; a.click(); URL.revokeObjectURL(a.href)`],
    ["an event of its own", `${SAVE} 'notes.txt'; a.dispatchEvent(new MouseEvent('click', { bubbles: true }))`],
    ["a link that is there", `${SAVE} 'notes.txt'; document.body.append(a); a.click(); a.remove()`],
  ] as const;
  for (const [way, code] of WAYS) {
    test(`by ${way}`, async ({ page }) => {
      const downloads: Array<string> = [];
      page.on("download", (download) => downloads.push(download.suggestedFilename()));
      await openPrivate(
        page,
        `<!doctype html><button id=b>started</button><script>b.addEventListener('click', () => { ${code} })</script>`,
      );
      const question = page.getByRole("dialog", { name: "Save this file?" });
      await app(page).getByText("started").click();
      await expect(question).toContainText("notes.txt (1 KB)");
      await question.getByRole("button", { name: "Don't save" }).click();
      await expect(question).toBeHidden();
      await app(page).getByText("started").click();
      expect(downloads).toEqual([]);
      const saved = page.waitForEvent("download");
      await question.getByRole("button", { name: "Save", exact: true }).click();
      expect((await saved).suggestedFilename()).toBe("notes.txt");
      const stream = await (await saved).createReadStream();
      let text = "";
      for await (const part of stream) text += part;
      expect(text).toBe("kept");
    });
  }

  test("without a click, and several at once are one question", async ({ page }) => {
    const downloads: Array<string> = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await openPrivate(
      page,
      "<!doctype html><p>started</p><script>for (const name of ['update.exe', 'b.csv']) { const a = document.createElement('a'); a.href = 'data:text/csv,a'; a.download = name; a.click() }</script>",
    );
    const question = page.getByRole("dialog", { name: "Save 2 files?" });
    await expect(question).toContainText("update.exe");
    expect(downloads).toEqual([]);
    await question.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => downloads.sort()).toEqual(["b.csv", "update.exe"]);
  });

  test("a file that comes just before the press is not saved by it", async ({ page }) => {
    await openPrivate(
      page,
      `<!doctype html><button id=b>started</button><button id=c>later</button><script>
        const save = (name) => { ${SAVE} name; a.click() };
        b.addEventListener('click', () => save('notes.txt'));
        c.addEventListener('click', () => save('update.exe'));
      </script>`,
    );
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await app(page).getByText("started").click();
    const question = page.getByRole("dialog", { name: "Save this file?" });
    await question.waitFor();
    await page.clock.runFor(700);
    await app(page).getByText("later").dispatchEvent("click");
    const both = page.getByRole("dialog", { name: "Save 2 files?" });
    await both.getByRole("button", { name: "Save", exact: true }).click({ force: true });
    await expect(both).toBeVisible();
    await page.clock.runFor(700);
    const saved = page.waitForEvent("download");
    await both.getByRole("button", { name: "Save", exact: true }).click();
    await saved;
  });
});

test("a question is not hidden behind an app in full screen", async ({ page }) => {
  await openPrivate(
    page,
    `<!doctype html><button>started</button><script>
      onclick = () => document.documentElement.requestFullscreen();
      onkeydown = () => ${openLink};
      document.onfullscreenchange = () => { document.title = String(Boolean(document.fullscreenElement)) };
    </script>`,
  );
  await app(page).getByText("started").click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.nodeName)).toBe("IFRAME");
  await app(page).locator("body").press("x");
  await expect(leaving(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});
