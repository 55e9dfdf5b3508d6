import { confirmedAccount } from "./support/accounts.ts";
import { mailedLink, openMail } from "./support/mail.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, test } from "./support/test.ts";

test("a forgotten password is reset by mail; every device is signed out", async ({ page, context, partitioned }) => {
  const { email, password } = await confirmedAccount(page, context);
  const elsewhere = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const there = await elsewhere.newPage();
  await openPage(there, "/auth");
  await there.getByRole("link", { name: "Forgot Password?" }).click();
  await there.getByLabel("Email").fill(email);
  await there.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(there.getByText("Reset link sent!")).toBeVisible();
  await expect(there.getByRole("link", { name: "Back to Sign In" })).toBeVisible();

  await page.goto("/");
  await expect(page, "asking alone holds nobody up").toHaveURL(({ pathname }) => pathname === "/");

  const link = await mailedLink(elsewhere, email, /Set a new Sheaf password/);
  await there.route("**/reset-password.data*", (route) => route.abort());
  await there.goto(link);
  await expect(there.getByRole("alert")).toHaveText("You seem to be offline. Please try again.");
  await there.unrouteAll();
  await there.getByRole("button", { name: "Try Again" }).click();
  await expect(there).toHaveURL(/\/reset-password\?email=/);
  await expect(there.getByText(`for ${email}`)).toBeVisible();
  await there.goto("/profile");
  await expect(there, "a recovery session is held on its page").toHaveURL(/\/reset-password/);
  await page.goto("/profile");
  await expect(page, "opening the link flags the account").toHaveURL(/\/(reset|forgot)-password/);

  await untilReady(there);
  const fill = async (first: string, second: string) => {
    await there.getByLabel("New Password", { exact: true }).fill(first);
    await there.getByLabel("Confirm New Password", { exact: true }).fill(second);
    await there.getByRole("button", { name: "Update Password" }).click();
  };
  await fill("Paper-lamp-42", "Paper-lamp-43");
  await expect(there.getByRole("alert")).toHaveText(
    "Passwords don't match: Please make sure both passwords are the same.",
  );
  await fill("paper", "paper");
  await expect(there.getByRole("alert")).toHaveText(
    "Password requirements not met: Password must contain at least 8 characters, one uppercase letter, one number, one special character.",
  );
  await fill("Paper-lamp-42", "Paper-lamp-42");
  await expect(there.getByRole("heading", { name: "Password Updated!" })).toBeVisible();
  await expect(there.getByText("Password updated successfully!")).toBeVisible();
  await page.goto("/profile");
  await expect(page, "the other device's next request is signed out").toHaveURL(/\/auth\?next=/);
  await openMail(context, email, /password was changed/);

  await there.getByRole("link", { name: "Back to Login" }).click();
  await there.getByLabel("Email").fill(email);
  await there.getByLabel("Password", { exact: true }).fill(password);
  await there.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(there.getByRole("alert")).toHaveText("Invalid email or password.");
  await there.getByLabel("Password", { exact: true }).fill("Paper-lamp-42");
  await there.getByRole("button", { name: "Sign In", exact: true }).click();
  await there.waitForURL(({ pathname }) => pathname === "/");
  await elsewhere.close();
});

test("a reset link that is used, made up or meant for something else says 'Session expired'", async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.test`;
  await confirmedAccount(page, context, email);
  await context.clearCookies();
  await openPage(page, "/forgot-password");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Please enter your email address").first()).toBeVisible();
  await page.getByLabel("Email").fill(` ${email.toUpperCase()} `);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: "Email Sent!" })).toBeVisible();
  const link = await mailedLink(context, email, /Set a new Sheaf password/);
  await openPage(page, link);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  await context.clearCookies();
  for (const bad of [link, `/reset-password#token=${"x".repeat(43)}`, "/reset-password"]) {
    await page.goto(bad);
    await expect(page).toHaveURL(/\/forgot-password/);
    await expect(page.getByText("Session expired").first()).toBeVisible();
    await expect(page.getByText("Please request a new password reset link.").first()).toBeVisible();
  }
  await page.goto(link.replace("/reset-password", "/confirmed"));
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
