import { type Browser, type BrowserContext, test as base, type Cookie, expect, type Page } from "@playwright/test";
import { OFFLINE_PATH } from "#domain/previews/app-paths.ts";
import { launchBrowser } from "./launch-browser.ts";
import { openPage } from "./ready.ts";

type Tier = "explorer" | "builder" | "architect" | "admin";
type Shared = { partitioned: Browser };
type Own = {
  context: BrowserContext;
  page: Page;
  login: (who: { tier: Tier }) => Promise<void>;
  complaints: Array<string>;
};

export const PASSWORD = "paper-and-ink";
/** Benchmarks set it once their server runs. */
const site = () => process.env.E2E_BASE_URL ?? "";

/** The browser's storage is partitioned, as people's is. */
export const test = base.extend<Own, Shared>({
  partitioned: [
    async ({}, use) => {
      const { browser, close } = await launchBrowser();
      await use(browser);
      await close();
    },
    { scope: "worker" },
  ],
  context: async ({ partitioned, serviceWorkers }, use) => {
    const context = await partitioned.newContext({
      baseURL: site(),
      serviceWorkers,
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
      if (message.type() === "error" && !isOfflineRun(message.location().url)) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await use(complaints);
  },
  login: async ({ page }, use) => {
    await use(({ tier }) => signIn(page, `${tier}@sheaf.example`));
  },
});

/** An app that a moderator's page runs without a network has its requests refused (decision 118). */
function isOfflineRun(url: string) {
  return URL.canParse(url) && new URL(url).pathname === OFFLINE_PATH;
}

const sessions = new Map<string, Array<Cookie>>();

/**
 * Signs the browser in without opening a page; tests/e2e/accounts.spec.ts tries the form. Journeys of one worker share an
 * account's session while it works, as the server takes a quarter of a second for a password.
 */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  const context = page.context();
  const known = sessions.get(email);
  if (known) {
    await context.addCookies(known);
    if ((await page.request.get(`${site()}/api/home`)).ok()) return;
  }
  await startSession(page, email, password);
  sessions.set(
    email,
    (await context.cookies()).filter(({ name }) => name === "session" || name === "device"),
  );
}

/** With a session that no other journey has. */
export async function startSession(page: Page, email: string, password = PASSWORD) {
  const answer = await post(page, "/auth", { intent: "sign-in", email, password });
  if (!answer.headers().location) throw new Error(`No sign-in of ${email}: ${answer.status()} ${await answer.text()}`);
}

/** Sends a form with the browser's cookies, without a page. `headers`: besides the origin. */
export async function post(page: Page, path: string, form: Record<string, string>, headers?: Record<string, string>) {
  return page.request.post(site() + path, { form, headers: { Origin: site(), ...headers }, maxRedirects: 0 });
}

export async function signUp(page: Page, email: string, password = "quiet-lantern-7") {
  await openPage(page, "/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
}

export { expect };
