import { settledAccount } from "./support/accounts.ts";
import { mailedLink, openMail } from "./support/mail.ts";
import { openPage, reloadPage, untilReady } from "./support/ready.ts";
import { stretchLimits } from "./support/stretch-limits.ts";
import { expect, PASSWORD, signIn, signUp, test } from "./support/test.ts";

test("somebody signs up, opens the mailed link, sees the tutorial, is at home, and signs out", async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  // Until the session is seen to end, the page stays.
  const { promise: isSeen, resolve: tellSeen } = Promise.withResolvers<void>();
  await context.route("**/sign-out", async (route) => {
    await isSeen;
    await route.continue();
  });
  await signUp(page, email);
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeFocused();
  await expect(page.getByText("spam")).toBeVisible();
  await reloadPage(page);
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const mail = await openMail(context, email, /Confirm/);
  await expect(mail.frameLocator("iframe").getByRole("heading", { name: "Welcome!" })).toBeVisible();
  // Each second of the countdown, after which the page goes on.
  await stretchLimits(mail, { timers: [1000] });
  await mail.frameLocator("iframe").getByRole("link", { name: "Confirm my email" }).click();
  await expect(mail.getByRole("heading", { name: "Account Confirmed!" })).toBeVisible();
  await mail.getByRole("button", { name: "Continue" }).click();
  await expect(mail.getByRole("heading", { name: "No apps installed yet." })).toBeVisible();
  await untilReady(mail);
  await mail.getByRole("link", { name: "Take the tour" }).click();
  await mail.waitForURL(/\/tutorial/);
  await mail.getByRole("button", { name: "Skip" }).click();
  await expect(mail.getByRole("heading", { name: "No apps installed yet." })).toBeVisible();
  await expect(mail.getByRole("link", { name: "Take the tour" })).toHaveCount(0);
  const cookie = (await context.cookies()).find(({ name }) => name === "session");
  expect(cookie).toMatchObject({ httpOnly: true, secure: false, sameSite: "Lax", path: "/" });
  await mail.getByRole("button", { name: "Profile" }).click();
  await expect(mail.locator("#profile-menu")).toContainText("Free");
  await mail.getByRole("button", { name: "Sign Out" }).click();
  await expect(mail.getByText("Signing out...")).toBeVisible();
  await expect(mail.getByText("Clearing session and refreshing page")).toBeVisible();
  tellSeen();
  await mail.waitForURL(/\/auth/);
  await expect(mail.getByText("Signed out successfully")).toBeVisible();
  await expect(mail).toHaveURL(/\/auth$/);
  if (cookie) await context.addCookies([cookie]);
  await mail.goto("/");
  await expect(mail).toHaveURL(/\/auth\?next=/);
});

test("signing up with a registered address shows the same page, and its owner gets a mail", async ({
  page,
  context,
}) => {
  await signUp(page, "jonas@sheaf.example");
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  const mail = await openMail(context, "jonas@sheaf.example", /already have a Sheaf account/);
  await expect(mail.locator("pre")).toContainText("nothing was changed");
  await page.getByRole("link", { name: "Back to signup" }).click();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
});

test("known and unknown addresses get byte-equal answers at sign-up and at forgot", async ({ page }) => {
  await openPage(page, "/auth");
  const ask = (path: string, email: string, fields: Record<string, string>) =>
    page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(path ?? "", { method: "POST", body: new URLSearchParams(body) });
        const own = ["x-request-id", "content-security-policy", "date"];
        const headers = [...answer.headers].filter(([name]) => !own.includes(name));
        return JSON.stringify([answer.status, headers, await answer.text()]);
      },
      [path, new URLSearchParams({ email, ...fields }).toString()] as const,
    );
  const unknown = "nobody-here@sheaf.example";
  const known = "yuki@sheaf.example";
  const password = { intent: "sign-up", password: "quiet-lantern-7", confirmPassword: "quiet-lantern-7" };
  expect(await ask("/auth.data", known, password)).toBe(await ask("/auth.data", unknown, password));
  const [a, b] = [await ask("/forgot-password.data", known, {}), await ask("/forgot-password.data", unknown, {})];
  expect(a.replaceAll(known, "X")).toBe(b.replaceAll(unknown, "X"));
});

test("signing in before the link is opened is refused and mails another link", async ({ page, context }) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await page.getByRole("link", { name: "I've confirmed my email, let me sign in" }).click();
  await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");
  await untilReady(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("quiet-lantern-7");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Please confirm your email first.");
  await page.getByRole("button", { name: "I didn't get the email" }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  // The second mail may still be on its way.
  const link = await mailedLink(context, email, /Confirm/, 2);
  await page.route("**/confirmed.data*", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText("You seem to be offline. Please try again.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to confirm" })).toBeFocused();
  await expect(
    page.getByText("This link is from another browser or from an earlier email than this browser's last sign-up."),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill("somebody-elses-8");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("That isn't the password of this sign-up.");
  await page.getByLabel("Password", { exact: true }).fill("quiet-lantern-7");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === "/");
  await context.clearCookies({ name: "session" });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("the rules of a password stand at its field before typing, and a refusal stands with them", async ({ page }) => {
  await openPage(page, "/auth?tab=sign-up");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription(
    /^Your password needs .*at least 6 characters ?, missing .*more than a common password/,
  );
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.test`);
  for (const field of [password, page.getByLabel("Confirm Password", { exact: true })])
    await field.fill("Sunflower-81");
  await expect(password).toHaveAccessibleDescription(/at least 6 characters ?, met/);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("This password is too common. Please choose another one.");
  await expect(password).toHaveAccessibleDescription(/This password is too common/);
});

test("who has opened the link in another tab is signed in by the button of the first one", async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await signUp(page, email);
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  const link = await context.newPage();
  await link.goto(await mailedLink(context, email, /Confirm/));
  await link.waitForURL(({ pathname }) => pathname === "/");
  await page.getByRole("link", { name: "I've confirmed my email, let me sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
});

test("switching tabs clears the fields; passwords can be shown; the page is light in dark mode too", async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: "theme", value: "dark", url: process.env.E2E_BASE_URL ?? "" }]);
  await openPage(page, "/auth");
  await page.getByLabel("Email").fill("somebody@example.test");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret-words");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("tab", { name: "Sign In" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(password).toHaveValue("");
  const background = await page
    .locator(".auth-card-authCard")
    .evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(background).toBe("rgb(255, 255, 255)");
});

test("'Login Issues?' becomes 'Clear Auth Data', which ends the session and reloads", async ({ page, context }) => {
  await signIn(page, "builder@sheaf.example");
  await openPage(page, "/auth?error=sign-out");
  await expect(page.getByText("Error signing out")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("reset-email", "x@example.test"));
  await page.getByRole("button", { name: "Login Issues?" }).click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Clear Auth Data" }).click();
  await reloaded;
  expect((await context.cookies()).some(({ name }) => name === "session")).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("reset-email"))).toBeNull();
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test("signing in leads back to the page that required it", async ({ page }) => {
  await openPage(page, "/profile");
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile/);
  await page.getByLabel("Email").fill("builder@sheaf.example");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
});

test("a wrong password shows an error at the form and keeps the address", async ({ page }) => {
  await openPage(page, "/auth");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("not-the-one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await expect(page.getByLabel("Email")).toHaveValue(/@example\.test$/);
});

test("a user who is not a moderator is redirected to the store with a message", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.goto("/admin-mod");
  await expect(page.getByText("Access denied")).toBeVisible();
  await expect(page).toHaveURL(/\/store$/);
});

test("only the super admin opens the page of users; others are told so at home or in the builder", async ({ page }) => {
  await settledAccount(page, page.context());
  await page.goto("/admin-dashboard");
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await openPage(page, "/builder");
  await page.goto("/admin-dashboard");
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await expect(page).toHaveURL(/\/builder$/);
});
