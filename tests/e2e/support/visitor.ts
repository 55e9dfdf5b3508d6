import type { Page } from "@playwright/test";
import { settledAccount } from "./accounts.ts";
import { openPage } from "./ready.ts";
import { test as base, expect, signIn } from "./test.ts";

const APPS = ["Pixel Pad", "Unit Swap", "Focus Garden"] as const;
type AppName = (typeof APPS)[number];
type Account = { email: string; password: string; ids: Record<string, string> };

type Own = {
  /** Signs in, with these apps on the home, which `visit` opens as well. */
  enter: (...apps: Array<AppName>) => Promise<Account>;
  visit: (...apps: Array<AppName>) => Promise<Account>;
};

/** Tests of one worker share an account, because sign-ups are throttled. */
export const test = base.extend<Own, { account: Account }>({
  account: [
    async ({ partitioned }, use) => {
      const context = await partitioned.newContext({ baseURL: process.env.E2E_BASE_URL });
      const page = await context.newPage();
      const { email, password } = await settledAccount(page, context);
      // The newest apps, which come first else, are those that other journeys publish.
      await openPage(page, "/store?sort=rated");
      for (const name of APPS)
        await page
          .getByRole("button", { name: `Install ${name}` })
          .first()
          .click();
      for (const name of APPS) await expect(page.getByRole("link", { name: `Open ${name}` }).first()).toBeVisible();
      const ids = Object.fromEntries((await readHome(page)).map(({ name, id }) => [name, id]));
      await context.close();
      await use({ email, password, ids });
    },
    { scope: "worker", timeout: 300_000 },
  ],
  enter: async ({ page, account }, use) => {
    let signedIn = false;
    await use(async (...apps) => {
      if (!signedIn) await signIn(page, account.email, account.password);
      signedIn = true;
      await page.request.post("/mode", { form: { intent: "set-mode", mode: "explorer" }, headers: sameOrigin() });
      await page.request.post("/theme", { form: { intent: "set-theme", theme: "light" }, headers: sameOrigin() });
      const wanted = apps.map((name) => account.ids[name] ?? "");
      const there = (await readHome(page)).map(({ id }) => id);
      if (there.length > 0) await send(page, "remove", { ids: there });
      const tiles = wanted.map((id, position) => ({ id, position, at: 0, offlineOnly: false }));
      if (tiles.length > 0) await send(page, "restore", { apps: tiles });
      return account;
    });
  },
  visit: async ({ page, enter }, use) => {
    await use(async (...apps) => {
      const account = await enter(...apps);
      await openPage(page, "/");
      return account;
    });
  },
});

/** `enter` sets the explorer's mode again, since tests share the account. */
export function setMode(page: Page, mode: "builder" | "explorer") {
  return page.evaluate(async (body) => {
    await fetch("/mode", { method: "POST", body: new URLSearchParams({ intent: "set-mode", mode: body }) });
  }, mode);
}

async function readHome(page: Page): Promise<Array<{ id: string; name: string }>> {
  return (await (await page.request.get("/api/home")).json()).apps;
}

async function send(page: Page, what: "remove" | "restore", data: unknown) {
  const answer = await page.request.post(`/api/home/${what}`, { data, headers: sameOrigin() });
  expect(answer.ok()).toBe(true);
}

function sameOrigin() {
  return { Origin: process.env.E2E_BASE_URL ?? "" };
}

export { expect };
