import type { Page } from "@playwright/test";
import { settledAccount } from "./support/accounts.ts";
import { uniqueName } from "./support/builder.ts";
import { createProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { expect, signIn, test } from "./support/test.ts";

const HTML = "<!doctype html><title>Ink list</title><h1>Ink is here</h1>";

/** As the browser itself reads it, which reports what it finds wrong. */
async function readManifest(page: Page) {
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect((await session.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([]);
  return JSON.parse(data ?? "");
}

async function expectRunningAlone(page: Page, address: string) {
  await page.goto(address);
  await expect(page.frameLocator("iframe").getByText("Ink is here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.getByRole("button", { name: "App menu" }).click();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.frameLocator("iframe").getByText("Ink is here")).toBeVisible();
}

async function keepDeviceApp(page: Page) {
  await openPage(page, "/");
  await page.evaluate((html) => {
    const at = new Date().toISOString();
    const listing = { name: "Ink list", icon: "🌿", description: "", tags: [] };
    const fixed = { user_id: "explorer_user", published: false, status: "local", created_at: at, updated_at: at };
    localStorage.setItem(
      "explorer_apps",
      JSON.stringify([{ id: "explorer_7", ...listing, ...fixed, html_code: html }]),
    );
  }, HTML);
  await reloadPage(page);
}

test("a private project can be added to the device, and its window asks who isn't signed in to sign in", async ({
  page,
}) => {
  await signIn(page, "builder@sheaf.example");
  const name = uniqueName("Ink");
  const id = await createProject(page, HTML, name);
  await openPage(page, `/p/${id}`);
  const { start_url: startUrl, ...manifest } = await readManifest(page);
  expect(manifest).toMatchObject({ id: `/p/${id}`, name, scope: `/p/${id}/` });
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("button", { name: "Add to your device" }).click();
  await expect(page.getByRole("dialog", { name: `Add ${name} to your device` }).getByRole("listitem")).toHaveCount(3);
  await expectRunningAlone(page, startUrl);
  await page.context().clearCookies();
  await page.goto(startUrl);
  await expect(page.getByText("If it is your own app, sign in to open it.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    `/auth?next=${encodeURIComponent(startUrl)}`,
  );
});

test("an app of the device can be added to the device from its tile and its bar", async ({ page, context }) => {
  await settledAccount(page, context);
  await keepDeviceApp(page);
  await page.getByRole("link", { name: "Ink list" }).click({ button: "right" });
  await page.getByRole("link", { name: "Add to your device" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Ink list to your device" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/device/explorer_7");
  await page.getByRole("button", { name: "About this app" }).click();
  await page.getByRole("button", { name: "Add to your device" }).click();
  await expect(dialog).toBeVisible();
  const { start_url: startUrl, ...manifest } = await readManifest(page);
  expect(manifest).toMatchObject({ id: "/device/explorer_7", name: "Ink list", scope: "/device/explorer_7/" });
  await expectRunningAlone(page, startUrl);
});

test("Safari finds an app's icon as a PNG file, as it takes no other", async ({ page, context }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "vendor", { value: "Apple Computer, Inc." }),
  );
  await settledAccount(page, context);
  await keepDeviceApp(page);
  const icon = page.locator("link[rel=apple-touch-icon]");
  const uploads: Array<string> = [];
  page.on("request", (request) => request.url().endsWith("/api/touch-icons") && uploads.push(request.method()));
  for (const address of ["/device/explorer_7", "/p/focus-garden", "/device/explorer_7"]) {
    await page.goto(address);
    await expect(icon).toHaveAttribute("href", /^\/api\/touch-icons\/[0-9a-f]{64}\.png$/);
  }
  expect(uploads).toEqual(["POST", "POST"]);
  const size = await icon.evaluate(async (link) => {
    const image = new Image();
    image.src = link.getAttribute("href") ?? "";
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size).toEqual([180, 180]);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(icon).toHaveAttribute("href", "/icons/180.png");
});
