import { settledAccount } from "./support/accounts.ts";
import { openPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

test("the super admin changes a tier, suspends and deletes an account; each applies immediately", async ({
  page,
  partitioned,
}) => {
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const user = await context.newPage();
  const { email, password } = await settledAccount(user, context);
  await openPage(user, "/profile");
  const owner = (await user.request.get("/profile")).headers()["x-account"];
  const app = {
    id: "explorer_1",
    owner,
    name: "Tip jar",
    html_code: "<p>tips</p>",
    description: "",
    icon: "🪙",
    tags: [],
  };
  await user.evaluate((record) => localStorage.setItem("explorer_apps", JSON.stringify([record])), app);

  await signIn(page, "super@sheaf.example");
  await openPage(page, "/admin");
  await expect(page).toHaveURL("/admin-dashboard");
  await page.keyboard.press("/");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("row"), "the head and the one that was found").toHaveCount(2);
  const row = page.getByRole("row", { name: email });
  const [box, text] = [await row.boundingBox(), await row.getByText(email).boundingBox()];
  if (!box || !text) throw new Error("The row has no place.");
  const inspector = page.getByRole("region", { name: "Community Developer" });
  for (const [x, what] of [
    [text.x + 5, "its email"],
    [box.x + box.width - 5, "its end"],
  ] as const) {
    await page.mouse.click(x, text.y + text.height / 2);
    await expect(inspector.getByRole("heading"), `a press on ${what} opens the row`).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(inspector).toHaveCount(0);
  }
  const pressed = page.evaluate(pressEscapeOnceFocused, "opened-user");
  await row.getByRole("link").click();
  await pressed;
  await expect(inspector, "also by a press that follows the focus at once").toHaveCount(0);
  await row.getByRole("link").click();
  await expect(inspector.getByRole("heading")).toBeFocused();
  await inspector.getByRole("radio", { name: "Architect" }).check();
  await inspector.getByRole("button", { name: "Save tier" }).click();
  await expect(inspector.getByText("Override active")).toBeHidden();
  await inspector.getByLabel("Note").fill("Speaks at the Oslo meetup.");
  await inspector.getByRole("button", { name: "Save tier" }).click();
  await expect(inspector.getByText("Override active")).toBeVisible();
  await expect(user.getByText("Apps migrated successfully!"), "on the page that is open").toBeVisible();
  await user.getByRole("button", { name: "Profile" }).first().click();
  await expect(user.getByText(/Architect$/).first()).toBeVisible();

  await inspector.getByRole("button", { name: "Remove override" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove override" }).press("Enter");
  await expect(inspector.getByText("Override active")).toBeHidden();
  await expect(inspector.getByRole("heading")).toBeFocused();
  await inspector.getByRole("button", { name: "Suspend..." }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Suspend ${email}?` });
  await dialog.getByLabel("Reason").fill("x".repeat(501));
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog.getByText("At most 500 characters.")).toBeVisible();
  await expect(dialog.getByLabel("Reason"), "it isn't sent").toBeFocused();
  await dialog.getByLabel("Reason").fill("Spam in reviews.");
  await dialog.getByRole("button", { name: "Suspend", exact: true }).press("Enter");
  await expect(inspector.getByText("Reason: Spam in reviews.")).toBeVisible();
  await expect(inspector.getByRole("button", { name: "Lift suspension" })).toBeFocused();
  await openPage(user, "/profile");
  await expect(user).toHaveURL(/\/auth/);
  await user.getByLabel("Email").fill(email);
  await user.getByLabel("Password", { exact: true }).fill(password);
  await user.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(user.getByText("This account is suspended: Spam in reviews.").first()).toBeVisible();
  await expect(user.getByRole("link", { name: "Object to the suspension" })).toHaveAttribute("href", "/terms#contact");
  await expect(user.getByRole("button", { name: "I didn't get the email" })).toBeHidden();
  await context.close();

  await page.keyboard.press("Enter");
  await expect(inspector.getByRole("button", { name: "Suspend..." })).toBeFocused();
  await inspector.getByRole("button", { name: "Delete..." }).click();
  const deletion = page.getByRole("dialog", { name: `Delete ${email}?` });
  await expect(deletion.getByRole("button", { name: "Delete user" })).toBeDisabled();
  await deletion.getByLabel("Type the email to confirm").fill(email);
  await deletion.getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByRole("heading", { name: "No user found." })).toBeVisible();
});

function pressEscapeOnceFocused(id: string) {
  return new Promise<void>((resolve) => {
    document.addEventListener("focusin", function press({ target }) {
      if (!(target instanceof HTMLElement) || target.id !== id) return;
      document.removeEventListener("focusin", press);
      queueMicrotask(() => {
        target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        resolve();
      });
    });
  });
}
