import { expect, signIn, test } from "./support/test.ts";

test("somebody signs up, is at home, and is signed out for good", async ({ page }) => {
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("quiet-lantern-7");
  await page.getByLabel("Confirm Password", { exact: true }).fill("quiet-lantern-7");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "No apps installed yet." })).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === "__Host-session");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth$/);
  if (cookie) await page.context().addCookies([cookie]);
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test("a wrong password is said next to the form, and the address stays", async ({ page }) => {
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("not-the-one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await expect(page.getByLabel("E-mail")).toHaveValue(/@example\.test$/);
});

test("several apps are uninstalled at once, and brought back", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.goto("/store", { waitUntil: "networkidle" });
  for (const name of ["Pixel Pad", "Unit Swap"]) {
    await page
      .getByRole("button", { name: `Install ${name}` })
      .first()
      .click();
  }
  await expect(page.getByRole("link", { name: "Open Unit Swap" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Pixel Pad" }).first()).toBeVisible();
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Select apps to uninstall by clicking on them")).toBeVisible();
  await page.getByRole("button", { name: "Pixel Pad" }).click();
  await page.getByRole("button", { name: "Unit Swap" }).click();
  await page.getByRole("button", { name: "Delete (2)" }).click();
  await expect(page.getByText("No apps installed yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Pixel Pad" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Unit Swap" })).toBeVisible();
});

test("an install can be cancelled while it waits", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.goto("/store/csv-to-chart", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Install CSV to Chart" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Cancel installing CSV to Chart" }).click();
  await expect(page.getByRole("button", { name: "Install CSV to Chart" })).toBeVisible();
});

test("somebody who is no moderator is told so, in the store", async ({ page }) => {
  await signIn(page, "builder@sheaf.example");
  await page.goto("/admin-mod");
  await expect(page.getByText("Access denied")).toBeVisible();
  await expect(page).toHaveURL(/\/store$/);
});
