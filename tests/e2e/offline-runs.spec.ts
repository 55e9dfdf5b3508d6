import { uniqueName } from "./support/builder.ts";
import { submitProject } from "./support/projects.ts";
import { openPage, untilReady } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const HTML = '<!doctype html><html lang="en"><title>Quiet</title><p>It needs nothing.</p>';
const NEEDS_NONE = "It doesn't need any. What you enter stays here";

test("after publishing, a run without a network in the moderator's browser decides what the store says", async ({
  page,
  partitioned,
}) => {
  await signIn(page, "yuki@sheaf.example");
  const name = uniqueName("Quiet");
  await submitProject(page, name, HTML);
  const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
  const desk = await context.newPage();
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

  const address = `/store/${name.toLowerCase().replaceAll(" ", "-")}`;
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText(NEEDS_NONE)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await context.close();
});
