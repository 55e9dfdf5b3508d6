import { expect } from "@playwright/test";
import { slugify } from "#domain/listing/slugs.ts";
import { settledAccount } from "./support/accounts.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { submitProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { signIn, test } from "./support/test.ts";

const COMPLAINT = "It asks for the password of my bank.";

test("a reader reports an app, a moderator takes it down with a reason, and its author reads it", async ({
  page: reader,
  partitioned,
}) => {
  const contexts = await Promise.all([1, 2].map(() => partitioned.newContext({ baseURL: process.env.E2E_BASE_URL })));
  const [author, desk] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!author || !desk) throw new Error("two pages are open");
  await signIn(author, "super@sheaf.example");
  const name = uniqueName("Bank");
  await submitProject(author, name, "<!doctype html><title>Bank</title><p>Your password?</p>");

  await signIn(reader, "explorer@sheaf.example");
  const store = `/store/${slugify(name)}`;
  await openPage(reader, store);
  await reader.getByText("Report a problem", { exact: true }).click();
  await reader.getByLabel("It's harmful or deceptive").check();
  await reader.getByLabel("Details (optional)").fill(COMPLAINT);
  await reader.getByRole("button", { name: "Send report" }).click();
  await expect(reader.getByText("Thank you. A moderator will look into it.")).toBeVisible();

  await signIn(desk, "admin@sheaf.example");
  await openPage(desk, "/admin-mod/reports");
  await desk.getByRole("button", { name: `Decide reports of ${name}` }).press("Enter");
  const dialog = desk.getByRole("dialog", { name: `Reports of ${name}` });
  await expect(dialog).toContainText(COMPLAINT);
  expect(await accessibilityViolations(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Take down now" }).click();
  await expect(desk.getByText("Please say why. The owner reads it.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("x".repeat(501));
  await dialog.getByRole("button", { name: "Take down now" }).click();
  await expect(dialog.getByText("A reason can have at most 500 characters.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /^Reason/ }), "it isn't sent").toBeFocused();
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("It imitates a bank.");
  await dialog.getByRole("button", { name: "Take down now" }).click();
  await expect(desk.getByText("Reports decided")).toBeVisible();
  await expect(desk.getByRole("button", { name: `Decide reports of ${name}` })).toBeHidden();
  // The next row's button, or the heading if no other app is reported.
  await expect(desk.getByRole("main").locator(":focus")).toBeFocused();

  expect((await reader.goto(store))?.status()).toBeGreaterThanOrEqual(400);
  await openPage(author, "/builder?view=projects");
  await author.getByRole("link", { name: `Review of ${name}` }).click();
  await expect(author.getByRole("region", { name: "Banned" })).toContainText("It imitates a bank.");
  await expect(author.getByRole("region", { name: "State of the review" })).toContainText("Banned");
  await expect(author.getByRole("button", { name: "Appeal..." })).toBeHidden();
  await expect(author.getByRole("button", { name: "Submit again" })).toBeHidden();
  expect(await accessibilityViolations(author)).toEqual([]);
  for (const context of contexts) await context.close();
});

test("an app's owner decides no report of its reviews; the author of a hidden one reads that it is hidden", async ({
  page: reviewer,
  context,
  partitioned,
}) => {
  const contexts = await Promise.all([1, 2].map(() => partitioned.newContext({ baseURL: process.env.E2E_BASE_URL })));
  const [owner, desk] = await Promise.all(contexts.map((one) => one.newPage()));
  if (!owner || !desk) throw new Error("two pages are open");
  await signIn(owner, "super@sheaf.example");
  const name = uniqueName("Pond");
  await submitProject(owner, name, "<!doctype html><title>Pond</title><p>Ducks</p>");
  const store = `/store/${slugify(name)}`;

  await settledAccount(reviewer, context);
  await openPage(reviewer, store);
  const writeReview = async () => {
    await reviewer.getByRole("link", { name: "Write a review" }).click();
    await reviewer.getByRole("radio", { name: "1 star" }).check({ force: true });
    await reviewer.getByLabel("Your review").fill("Buy my pills");
    await reviewer.getByRole("button", { name: "Submit Review" }).click();
  };
  const own = reviewer.getByRole("article", { name: "Your review" });
  await writeReview();
  await expect(own).toContainText("Buy my pills");
  await expect(own).not.toContainText("hid this review");

  await openPage(owner, store);
  const review = owner.getByRole("article", { name: /^Review by/ });
  await review.getByText("Report", { exact: true }).click();
  await review.getByLabel("It's spam or advertising").check();
  await review.getByRole("button", { name: "Send report" }).click();
  await expect(owner.getByText("Thank you. A moderator will look into it.")).toBeVisible();
  await openPage(owner, "/admin-mod/reports");
  await owner.getByRole("button", { name: `Read reports of a review of ${name}` }).click();
  const read = owner.getByRole("dialog", { name: `Reports of a review of ${name}` });
  await expect(read).toContainText("Another admin decides reports of your own content, and of reviews of your apps.");
  await expect(read.getByRole("button")).toHaveText([""]);
  expect(await accessibilityViolations(owner)).toEqual([]);

  await signIn(desk, "admin@sheaf.example");
  await openPage(desk, "/admin-mod/reports");
  await desk.getByRole("button", { name: `Decide reports of a review of ${name}` }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await expect(desk.getByText("Reports decided")).toBeVisible();

  await reloadPage(reviewer);
  await expect(own).toContainText("A moderator hid this review after a report.");
  await own.getByRole("button", { name: "Delete" }).click();
  const question = reviewer.getByRole("alertdialog", { name: "Delete Review" });
  await expect(question).toContainText("If you review this app again, that review is hidden too.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(own).toBeHidden();
  await writeReview();
  await expect(own).toContainText("A moderator hid this review after a report.");
  for (const one of contexts) await one.close();
});
