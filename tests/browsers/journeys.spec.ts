import { type Driver, type Target, waitFor } from "./driver.ts";
import { expect, test } from "./test.ts";

const SITE = process.env.E2E_BASE_URL ?? "";
const PASSWORD = "paper-and-ink";
const DESCRIPTION = "A counter that keeps its number on the device, made to try the product in other browsers. ".repeat(
  6,
);
const COUNTER = `<!doctype html><title>Counter</title><p id="n"></p><script>
  const n = Number(localStorage.getItem("n") ?? 0) + 1; localStorage.setItem("n", n);
  document.getElementById("n").textContent = "Started " + n;
</script>`;

function openPage(driver: Driver, path: string) {
  return driver.open(SITE + path);
}

function waitForText(driver: Driver, text: string) {
  return waitFor(`the text ${text}`, () =>
    driver.evaluate<boolean>(`return document.body.innerText.includes(${JSON.stringify(text)});`),
  );
}

function waitForAppText(driver: Driver, text: string) {
  return waitFor(`${text} in the app`, () =>
    driver.evaluateInFrame<boolean>(`return document.body.innerText.includes(${JSON.stringify(text)});`),
  );
}

function waitForPath(driver: Driver, path: RegExp) {
  return waitFor(`the address ${path}`, async () => path.test(new URL(await driver.currentUrl()).pathname));
}

/** Faster than typing, and keeps the editor from closing tags. */
async function paste(driver: Driver, target: Target, text: string) {
  await driver.click(target);
  await driver.evaluate(`document.execCommand("insertText", false, ${JSON.stringify(text)});`);
}

async function signIn(driver: Driver, tier: string) {
  await openPage(driver, "/auth");
  await driver.fill({ role: "textbox", name: "Email" }, `${tier}@sheaf.example`);
  await driver.fill({ css: "input[type=password]" }, PASSWORD);
  await driver.click({ css: "form button[type=submit]" });
  await waitForPath(driver, /^(?!\/auth$)/);
}

async function openApp(driver: Driver, slug: string) {
  await openPage(driver, `/p/${slug}`);
  await waitFor("the app's document", () =>
    driver.evaluateInFrame<boolean>(`return location.host.includes(".apps.") && document.readyState === "complete";`),
  );
}

test("an app that was written, reviewed, published and installed keeps its data", async ({ driver }) => {
  test.setTimeout(400_000);
  const name = `Count ${Date.now().toString(36).slice(-6)}`;

  await signIn(driver, "architect");
  await openPage(driver, "/builder?view=build");
  await paste(driver, { css: ".cm-content" }, COUNTER);
  await waitForAppText(driver, "Started");
  await driver.click({ role: "button", name: "Build" });
  await driver.fill({ css: "dialog[open] input" }, name);
  await driver.click({ css: "dialog[open] button[type=submit]" });
  await waitForText(driver, "App saved to Private Apps");

  await openPage(driver, "/builder?view=projects");
  await driver.click({ role: "button", name: `Edit ${name}` });
  await driver.click({ role: "button", name: "Next" });
  await paste(driver, { css: "dialog[open] textarea" }, DESCRIPTION);
  await driver.click({ role: "button", name: "Next" });
  await driver.click({ role: "button", name: "Utilities" });
  await driver.click({ role: "button", name: "Next" });
  await driver.click({ role: "button", name: "Text" });
  await driver.fill({ css: "dialog[open] input[type=text]" }, "Nr");
  await driver.click({ role: "button", name: "Next" });
  await driver.click({ role: "button", name: "Next" });
  // They come above the button.
  await waitForText(driver, "as moderators will see");
  await driver.click({ role: "button", name: "Submit for Review" });
  await waitForText(driver, "App submitted for review");
  await driver.reset();

  await signIn(driver, "admin");
  await openPage(driver, "/admin-mod");
  await driver.click({ role: "link", name });
  await driver.click({ role: "button", name: "Approve & Publish" });
  await driver.click({ role: "button", name: "Publish" });
  await waitForText(driver, "Project published");
  await driver.reset();

  await signIn(driver, "explorer");
  await openPage(driver, `/store?q=${encodeURIComponent(name)}`);
  await driver.click({ role: "button", name: `Install ${name}` });
  await waitForText(driver, "App installed!");
  await openPage(driver, "/");
  await driver.click({ role: "link", name });
  await waitForPath(driver, /^\/p\//);
  await waitForAppText(driver, "Started 1");
  await driver.open(await driver.currentUrl());
  await waitForAppText(driver, "Started 2");
});

test("an installed app keeps what it stores in its frame", async ({ driver }) => {
  await openApp(driver, "focus-garden");
  await driver.evaluateInFrame(`localStorage.setItem("kept", "yes");`);
  await openApp(driver, "focus-garden");
  expect(await driver.evaluateInFrame(`return localStorage.getItem("kept");`)).toBe("yes");
  await openApp(driver, "pixel-pad");
  expect(await driver.evaluateInFrame(`return localStorage.getItem("kept");`)).toBeNull();
});

test("an app of the store is installed, opened from the home and uninstalled", async ({ driver }) => {
  await signIn(driver, "explorer");
  await openPage(driver, "/store/unit-swap");
  await driver.click({ role: "button", name: "Install Unit Swap" });
  await waitForText(driver, "App installed!");
  await openPage(driver, "/");
  await driver.click({ role: "link", name: "Unit Swap" });
  await waitForPath(driver, /^\/p\/unit-swap/);
  await openPage(driver, "/store/unit-swap");
  await driver.click({ role: "button", name: "Uninstall" });
  await waitForText(driver, "App uninstalled");
});

test("a note of the journal is kept", async ({ driver }) => {
  await signIn(driver, "builder");
  await openPage(driver, "/journal");
  const text = `Written at ${Date.now()}`;
  await driver.fill({ css: "textarea[aria-label^='Note for']" }, text);
  await waitForText(driver, "Saved");
  await openPage(driver, "/journal");
  await waitFor("the note", () =>
    driver.evaluate<boolean>(
      `return document.querySelector("textarea[aria-label^='Note for']").value === ${JSON.stringify(text)};`,
    ),
  );
});
