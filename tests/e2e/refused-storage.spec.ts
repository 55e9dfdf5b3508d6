import type { Page } from "@playwright/test";
import { openPage } from "./support/ready.ts";
import { refuseStorage } from "./support/refuse-storage.ts";
import { expect, test } from "./support/test.ts";

const NOTICE = /This browser keeps no data for apps shown in a frame/;

const HTML = `<!doctype html><p>Starting</p><script>
  localStorage.visits = Number(localStorage.visits || 0) + 1;
  const opening = indexedDB.open("notes", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("notes");
  opening.onsuccess = () => {
    const store = opening.result.transaction("notes", "readwrite").objectStore("notes");
    store.put({ at: new Date(0), visits: localStorage.getItem("visits") }, "first");
    store.get("first").onsuccess = ({ target }) => {
      document.querySelector("p").textContent = "Visits " + target.result.visits + ", " + target.result.at.getTime() + location.search;
    };
  };
</script>`;

async function createProject(page: Page): Promise<string> {
  const headers = { Origin: process.env.E2E_BASE_URL ?? "" };
  const answer = await page.request.post("/api/projects", { data: { name: "Note Count", html: HTML }, headers });
  return (await answer.json()).id;
}

test("where the browser refuses storage in frames, an app runs in memory and a line says so", async ({
  page,
  login,
  complaints,
}) => {
  await login({ tier: "builder" });
  const id = await createProject(page);
  await page.goto(`/p/${id}`);
  await expect(page.frameLocator("iframe").getByText("Visits 1, 0", { exact: true })).toBeVisible();
  await expect(page.getByText(NOTICE)).toHaveCount(0);

  await refuseStorage(page);
  for (const path of [`/p/${id}`, "/p/focus-garden"]) {
    await page.goto(path);
    await expect(page.getByText(NOTICE)).toBeVisible();
  }
  await page.frameLocator("iframe").getByRole("button", { name: "Start" }).waitFor();
  await page.goto(`/p/${id}`);
  await expect(page.frameLocator("iframe").getByText("Visits 1, 0", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Hide" }).press("Enter");
  await expect(page.getByText(NOTICE)).toHaveCount(0);
  await expect(page.locator("iframe"), "the app has the keyboard").toBeFocused();
  expect(complaints).toEqual([]);
});

test("where the browser refuses storage, the builder, an app on the device and the page of app data say so", async ({
  page,
  login,
}) => {
  await login({ tier: "builder" });
  const id = await createProject(page);
  await refuseStorage(page);
  await openPage(page, `/builder?view=view&project=${id}`);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await openPage(page, `/builder?view=build&project=${id}`);
  await page.getByText("Console", { exact: false }).last().click();
  await expect(page.getByRole("log").getByText(NOTICE)).toBeVisible();

  await page.evaluate((html_code) => {
    const app = { id: "explorer_7", name: "Ink list", icon: "🚀", description: "", tags: [], user_id: "explorer_user" };
    const times = { created_at: new Date().toISOString(), updated_at: new Date().toISOString() };
    localStorage.setItem(
      "explorer_apps",
      JSON.stringify([{ ...app, ...times, html_code, published: false, status: "local" }]),
    );
  }, HTML);
  await openPage(page, "/device/explorer_7");
  await expect(page.frameLocator("iframe").getByText("Visits 1, 0", { exact: true })).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();

  await openPage(page, "/app-data?app=focus-garden");
  await expect(page.getByText(NOTICE)).toBeVisible();
  const again = page.getByRole("button", { name: "Try again to read the data of Focus Garden" });
  await again.click();
  await expect(again).toBeFocused();
  await expect(page.getByText(NOTICE)).toBeVisible();
});
