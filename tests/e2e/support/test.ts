import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { launchBrowser } from "./escape/browser.ts";

type Tier = "explorer" | "builder" | "architect" | "admin";
type Shared = { partitioned: Browser };
type Own = {
  context: BrowserContext;
  page: Page;
  /** Signs the page in as the demo account of the tier. */
  login: (who: { tier: Tier }) => Promise<void>;
  /** What the browser's console and policies complained of. */
  complaints: Array<string>;
};

export const PASSWORD = "paper-and-ink";

/** Tests of the running product, in a browser whose storage is partitioned as people's browsers' is. */
export const test = base.extend<Own, Shared>({
  partitioned: [
    async ({}, use) => {
      const { browser, close } = await launchBrowser();
      await use(browser);
      await close();
    },
    { scope: "worker" },
  ],
  context: async ({ partitioned }, use) => {
    const context = await partitioned.newContext({
      baseURL: process.env.E2E_BASE_URL,
      viewport: { width: 1280, height: 800 },
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
  complaints: async ({ page }, use) => {
    const complaints: Array<string> = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await use(complaints);
  },
  login: async ({ page }, use) => {
    await use(({ tier }) => signIn(page, `${tier}@sheaf.example`));
  },
});

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
}

/** Fills the sign-up form and sends it; the mail is for the test to open. */
export async function signUp(page: Page, email: string, password = "quiet-lantern-7") {
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
}

export { expect };
