import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { settledAccount } from "./support/accounts.ts";
import { mailedLink, openMail } from "./support/mail.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { stretchLimits } from "./support/stretch-limits.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a device that is revoked is signed out with its next request", async ({ page, context, partitioned }) => {
  const { email, password } = await settledAccount(page, context);
  const other = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const there = await other.newPage();
  await openPage(there, "/auth");
  await there.getByLabel("Email").fill(email);
  await there.getByLabel("Password", { exact: true }).fill(password);
  await there.getByRole("button", { name: "Sign In", exact: true }).click();
  await there.waitForURL((url) => url.pathname === "/");
  await openMail(context, email, /New sign-in/);

  await openPage(page, "/profile");
  const devices = page.getByRole("region", { name: "Devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await devices.getByRole("button", { name: /^Sign out/ }).press("Enter");
  await expect(page.getByText("Device signed out")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Devices" })).toBeFocused();
  await there.goto("/profile");
  await expect(there).toHaveURL(/\/auth\?next=/);

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/\/auth/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await other.close();
});

test("a developer's new name is on their apps' cards and found by the search right after saving", async ({ page }) => {
  await signIn(page, "jonas@sheaf.example");
  await openPage(page, "/profile");
  await page.getByLabel("Display Nickname").fill("Jonas Vik Hallgren");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(async () => {
    await page.goto("/store?search=hallgren");
    const card = page.getByRole("article").filter({ hasText: "CSV to Chart" });
    await expect(card).toContainText("Jonas Vik Hallgren", { timeout: 500 });
  }).toPass();
});

test("a profile is saved; a nickname belongs to one person; leaving with changes asks", async ({ page, context }) => {
  await settledAccount(page, context);
  await openPage(page, "/profile");
  const nickname = `Nova ${crypto.randomUUID().slice(0, 8)}`;
  // The browser's protocol has no half of an emoji, so a script of the page writes it.
  await page.getByLabel("Display Nickname").evaluate((field) => {
    const half = `Nova ${String.fromCharCode(0xd83d)}`;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, half);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Not sent")).toBeVisible();
  await page.getByLabel("Display Nickname").fill(`  ${nickname} `);
  for (const [label, text, problem] of [
    ["About You", "x".repeat(501), "About You can have at most 500 characters. 1 too many"],
    ["Ko-fi link", `https://ko-fi.example/${"a".repeat(200)}`, "The support link can have at most 200 characters."],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(field, "it isn't sent").toBeFocused();
    await expect(field, "nothing is cut").toHaveValue(text);
    await field.fill("");
  }
  await page.getByLabel("Ko-fi link").fill("http://ko-fi.example/nova");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Enter a full link, such as https://ko-fi.com/you." }),
  ).toBeVisible();
  await page.getByLabel("Ko-fi link").fill("https://ko-fi.example/nova");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await reloadPage(page);
  await expect(page.getByLabel("Display Nickname")).toHaveValue(nickname);
  await page.getByLabel("Display Nickname").fill("sam ruiz");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByRole("alert")).toHaveText("This nickname is taken. Please choose another one.");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Display Nickname")).toHaveValue("sam ruiz");
});

test("a nickname has the vowels of its script, and one that was typed decomposed is saved without a difference", async ({
  page,
  context,
}) => {
  const { email } = await settledAccount(page, context);
  const nickname = `हिन्दी Zoe\u0301 ${email.replace(/\D/g, "").slice(-12)}`;
  await openPage(page, "/profile");
  await page.getByLabel("Display Nickname").fill(nickname);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await reloadPage(page);
  await expect(page.getByLabel("Display Nickname")).toHaveValue(nickname.normalize("NFC"));
});

test("invoices that can't be loaded are tried again", async ({ page, context }) => {
  await settledAccount(page, context);
  await page.route("**/api/billing/invoices*", (route) => route.abort(), { times: 1 });
  await openPage(page, "/profile");
  const section = page.getByRole("group").filter({ hasText: "What you paid" });
  await section.getByText("Invoices", { exact: true }).click();
  await expect(section.getByRole("alert")).toBeVisible();
  await section.getByRole("button", { name: "Try Again" }).click();
  await expect(section.getByText("No invoices yet.")).toBeVisible();
  await expect(section.getByRole("alert")).toHaveCount(0);
});

test("the email address changes by a link to the new mailbox, and the old one is notified", async ({
  page,
  context,
}) => {
  const { email, password } = await settledAccount(page, context);
  const wanted = `${crypto.randomUUID()}@example.test`;
  await openPage(page, "/profile");
  await page.getByText("Sign-in address", { exact: true }).click();
  await page.getByLabel("New email").fill(wanted);
  await page.getByLabel("Current password", { exact: true }).fill("wrong-one");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("That isn't your current password. Nothing was changed.").first()).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("Check your new inbox for the link")).toBeVisible();
  // Each second of the countdown, after which the page goes on.
  await stretchLimits(page, { timers: [1000] });
  await page.goto(await mailedLink(context, wanted, /new email/));
  await expect(page.getByRole("heading", { name: "Email changed!" })).toBeVisible();
  await openMail(context, email, /email was changed/);
  await page.goto("/profile");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(wanted);
});

test("with an authenticator, signing in asks for a code; a recovery code does too", async ({ page, context }) => {
  const { email, password } = await settledAccount(page, context);
  await openPage(page, "/profile");
  await page.getByText("Authenticator app", { exact: true }).click();
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByAltText("QR code of the key below")).toBeVisible();
  const { TOTP } = await import("otpauth");
  const secret = (await page.locator("code[class*=key]").innerText()).replace(/\s/g, "");
  await page.getByLabel("Code from the app").fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Save these recovery codes.")).toBeVisible();
  const [code] = (await page.locator("pre[class*=key]").innerText()).split("\n");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.waitForURL(/\/auth/);
  await untilReady(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("That code isn't right.").first()).toBeVisible();
  await page.getByLabel("Code").fill(code ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("an authenticator that was turned off is set up again with another key", async ({ page, context }) => {
  const { password } = await settledAccount(page, context);
  await openPage(page, "/profile");
  await page.getByText("Authenticator app", { exact: true }).click();
  const section = page.locator("details", { hasText: "Authenticator app" });
  const code = section.getByLabel("Code from the app");
  const { TOTP } = await import("otpauth");
  const setUp = async () => {
    await section.getByLabel("Current password", { exact: true }).fill(password);
    await section.getByRole("button", { name: "Set up" }).click();
    await expect(code).toBeVisible();
    return (await section.locator("code").innerText()).replace(/\s/g, "");
  };
  const secret = await setUp();
  await code.fill(new TOTP({ secret }).generate());
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("Save these recovery codes.")).toBeVisible();
  await section.getByLabel("Current password", { exact: true }).fill(password);
  await section.getByRole("button", { name: "Turn off the authenticator" }).press("Enter");
  await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();
  await expect(section.locator("summary")).toBeFocused();
  await expect(section.getByText("Save these recovery codes.")).toBeHidden();
  expect(await setUp()).not.toBe(secret);
});

test("a passkey made in the browser signs in without the password, and is removed", async ({ page, context }) => {
  const { password } = await settledAccount(page, context);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openPage(page, "/profile");
  const section = page.locator("details", { hasText: "Passkeys" });
  await section.locator("summary").click();
  await page.getByLabel("Name", { exact: true }).fill("Test key");
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await expect(page.getByText("Passkey added")).toBeVisible();
  await expect(section.locator("summary")).toBeFocused();
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.waitForURL(/\/auth/);
  await untilReady(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await openPage(page, "/profile");
  await section.locator("summary").click();
  const remove = section.getByRole("button", { name: "Remove", exact: true });
  await remove.press("Enter");
  await expect(section.getByLabel("Current password", { exact: true }).first()).toBeFocused();
  await section.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await section.getByLabel("Current password", { exact: true }).first().fill(password);
  await section.getByRole("button", { name: "Remove Test key" }).press("Enter");
  await expect(section.getByText("Test key", { exact: true })).toBeHidden();
  await expect(section.locator("summary")).toBeFocused();
});

test("everything of an account is one ZIP", async ({ page }) => {
  await signIn(page, "yuki@sheaf.example");
  await openPage(page, "/profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sheaf-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toContain("profile.json");
  expect(Object.keys(files).filter((name) => name.endsWith("current.html")).length).toBeGreaterThan(2);
});

test("a deleted account can be kept within its days of grace", async ({ page, context }) => {
  const { email, password } = await settledAccount(page, context);
  await openPage(page, "/profile");
  await page.getByText("Delete my account", { exact: true }).first().click();
  await page.getByLabel(/to confirm/).fill("something else");
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Please type your email address exactly as shown.").first()).toBeVisible();
  await page.getByLabel(/to confirm/).fill(email);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL(/\/auth/);
  await expect(page.getByText("Your account will be deleted")).toBeVisible();
  await openMail(context, email, /will be deleted/);
  await openPage(page, "/auth?next=/profile");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("This account will be deleted on")).toBeVisible();
  await untilReady(page);
  await page.getByRole("button", { name: "Keep my account" }).press("Enter");
  await expect(page.getByText("Your account won't be deleted")).toBeVisible();
  await expect(page.getByText("This account will be deleted on")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeFocused();
});

test("the theme that was chosen is kept, with no flash", async ({ page }) => {
  await signIn(page, "explorer@sheaf.example");
  await openPage(page, "/");
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  const dark = page.getByRole("switch", { name: "Dark Mode" });
  await expect(dark).not.toBeChecked();
  await dark.click();
  await expect(page.getByText("Dark mode enabled")).toBeVisible();
  await expect(dark).toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem("darkMode"))).toBe("true");
  const html = await (await page.request.get("/")).text();
  expect(html).toMatch(/<html[^>]*class="dark"/);
  await dark.click();
  await expect(page.getByText("Light mode enabled")).toBeVisible();
  await expect(dark).not.toBeChecked();
});
