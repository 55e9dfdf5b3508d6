import { expect } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { editorOf, openBuilder, typeCode } from "./support/builder.ts";
import { signIn, test } from "./support/test.ts";

test("an explorer's apps stay on the device, at most three, and run there", async ({ page, context }) => {
  await settledAccount(page, context);
  const uploads: Array<string> = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.postData()?.includes("stays here")) uploads.push(request.url());
  });
  for (const name of ["First one", "Second one", "Third one"]) {
    await openBuilder(page);
    await typeCode(page, `<h1>${name} stays here</h1>`);
    await page
      .getByRole("button", { name: /^Build/ })
      .first()
      .click();
    await expect(page.getByText("Kept only on this device")).toBeVisible();
    await page.getByLabel(/Title/).fill(name);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("App saved locally")).toBeVisible();
    await expect(page.getByText("Project Loaded: explorer")).toBeVisible();
  }
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("explorer_apps") ?? "[]"));
  expect(stored).toHaveLength(3);
  expect(stored[0]).toMatchObject({
    name: "Third one",
    description: "",
    icon: "🚀",
    tags: [],
    html_code: "<h1>Third one stays here</h1>",
    user_id: "explorer_user",
    published: false,
    status: "local",
  });
  expect(stored[0].id).toMatch(/^explorer_\d+$/);
  await openBuilder(page);
  await typeCode(page, "<p>fourth</p>");
  await page
    .getByRole("button", { name: /^Build/ })
    .first()
    .click();
  await page.getByLabel(/Title/).fill("Fourth one");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Explorer keeps up to 3 apps/).first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.goto("/builder?view=projects", { waitUntil: "networkidle" });
  await expect(page.getByText("3 of 3 apps")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByText("Local").first()).toBeVisible();
  await page.getByRole("link", { name: "Preview Second one" }).click();
  await expect(page.frameLocator("iframe").getByText("Second one stays here")).toBeVisible();
  expect(new URL((await page.locator("iframe").getAttribute("src")) ?? "").host).toMatch(/^l[a-z2-7]{26}\./);
  await page.goto("/builder?view=projects", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Load First one" }).click();
  await expect(editorOf(page)).toContainText("First one stays here");
  expect(uploads).toEqual([]);
});

test("an app of the device opens from home as it is, without the builder, and Close leads back", async ({
  page,
  context,
}) => {
  await settledAccount(page, context);
  await page.evaluate(() => {
    const at = new Date().toISOString();
    const app = { id: "explorer_7", name: "Ink list", icon: "🚀", description: "", tags: [], user_id: "explorer_user" };
    const code = {
      html_code: "<h1>Ink is here</h1>",
      published: false,
      status: "local",
      created_at: at,
      updated_at: at,
    };
    localStorage.setItem("explorer_apps", JSON.stringify([{ ...app, ...code }]));
  });
  expect(await (await page.request.get("/")).text()).not.toContain("No apps installed yet.");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Ink list" }).click();
  await expect(page.frameLocator("iframe").getByText("Ink is here")).toBeVisible();
  await expect(page).toHaveURL("/device/explorer_7");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: "Ink list" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/device/explorer_8");
  await expect(page.getByText("This app is no longer on this device.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Ink list" }).click();
  await page.getByRole("link", { name: "Open in Builder" }).click();
  await expect(editorOf(page)).toContainText("Ink is here");
});

test("after an upgrade the device's apps move to the account: same content is skipped, same names get a number", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  const name = `Up ${Date.now().toString(36)}`;
  const app = (id: string, html: string) => ({ id, name, html_code: html, description: "", icon: "🚀", tags: [] });
  const move = async (apps: Array<object>) => {
    await page.evaluate((list) => localStorage.setItem("explorer_apps", JSON.stringify(list)), apps);
    await page.goto("/builder?view=projects", { waitUntil: "networkidle" });
    await expect(page.getByText("Apps migrated successfully!")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("explorer_apps"))).toBe("[]");
  };
  await move([app("explorer_1", "<p>same</p>")]);
  await expect(page.getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await move([app("explorer_2", "<p>same</p>"), app("explorer_3", "<p>other</p>")]);
  await expect(page.getByText(/Kept under a new name: ".* 2"/)).toBeVisible();
  await expect(page.getByRole("heading", { name: new RegExp(`^${name}`), level: 2 })).toHaveCount(2);
});
