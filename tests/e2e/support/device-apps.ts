import type { Page } from "@playwright/test";

/** In the storage of the open page, as an app that somebody kept on this device. @returns where it runs */
export async function storeDeviceApp(page: Page, { name, html }: { name: string; html: string }) {
  await page.evaluate(
    (app) => {
      const at = new Date().toISOString();
      const fixed = { user_id: "explorer_user", published: false, status: "local", created_at: at, updated_at: at };
      const listing = { icon: "🌿", description: "", tags: [] };
      localStorage.setItem("explorer_apps", JSON.stringify([{ id: "explorer_7", ...app, ...listing, ...fixed }]));
    },
    { name, html_code: html },
  );
  return "/device/explorer_7";
}
