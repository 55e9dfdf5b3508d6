import { type CDPSession, expect, type Page } from "@playwright/test";
import { accessibilityViolations } from "./support/axe.ts";
import { uniqueName } from "./support/builder.ts";
import { holdHomeCopy } from "./support/page-cache.ts";
import { submitProject } from "./support/projects.ts";
import { openPage, reloadPage } from "./support/ready.ts";
import { startSession, test } from "./support/test.ts";

const SITE = process.env.E2E_BASE_URL ?? "";
/** Only browsers find the address of its host. */
const PUSH_HOST = { Host: SITE.replace("http://", "dev.") };

/** The browser's own push service needs the internet: this one is the local one, the keys are real. */
async function usePushService(page: Page) {
  const { publicKey } = await (await page.request.get("/api/push-subscription")).json();
  const { endpoint } = await (await page.request.post("/push", { headers: PUSH_HOST, data: publicKey })).json();
  await page.addInitScript((address) => {
    const stored = "test-subscribed";
    const bytes = (key: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(key)));
    const url = (key: ArrayBuffer) => bytes(key).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const subscription = {
      endpoint: address,
      toJSON: () => ({ endpoint: address, keys: JSON.parse(localStorage.getItem(stored) ?? "{}") }),
      unsubscribe: async () => localStorage.removeItem(stored),
    };
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(stored) ? subscription : null) as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const p256dh = url(await crypto.subtle.exportKey("raw", (pair as CryptoKeyPair).publicKey));
      const auth = url(crypto.getRandomValues(new Uint8Array(16)).buffer);
      localStorage.setItem(stored, JSON.stringify({ p256dh, auth }));
      return subscription as unknown as PushSubscription;
    };
  }, endpoint);
  return async () => (await page.request.get(new URL(endpoint).pathname, { headers: PUSH_HOST })).json();
}

async function registrationId(devtools: CDPSession) {
  const found = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  return found;
}

test("a device switches push on, receives what happens, shows it, and switches it off", async ({ page }) => {
  await page.context().grantPermissions(["notifications"]);
  // A session has one subscription.
  await startSession(page, "architect@sheaf.example");
  const received = await usePushService(page);
  // The switch doesn't wait for the service worker that the home needs.
  await holdHomeCopy(page);
  await openPage(page, "/notifications");
  const pushSwitch = page.getByRole("switch", { name: "Push on this device" });
  await expect(page.getByText("Tells you also while Sheaf is closed.")).toBeVisible();
  await pushSwitch.press("Space");
  await expect(page.getByText("Until you switch it off or sign out.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await reloadPage(page);
  await expect(pushSwitch).toBeChecked();

  const progress = page.getByRole("switch", { name: "Review progress, in Sheaf" });
  if (!(await progress.isChecked())) await progress.click();
  await expect(progress).toBeChecked();
  await submitProject(page, uniqueName("Push"), "<!doctype html><html lang='en'><title>Push</title><h1>Push</h1>");
  await expect.poll(async () => (await received()).length).toBeGreaterThan(0);

  // A browser without a window shows none, so the service worker's are recorded.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as { shown: Array<object>; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, body: options?.body, tag: options?.tag });
  });
  const devtools = await page.context().newCDPSession(page);
  const id = await registrationId(devtools);
  const data = JSON.stringify({ id: 1, title: "Project approved", message: "It is in the store.", path: "/store" });
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: SITE, registrationId: id, data });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: Array<object> }).shown);
  await expect.poll(shown).toContainEqual({ title: "Project approved", body: "It is in the store.", tag: "1" });

  await pushSwitch.press("Space");
  await expect(page.getByText("Tells you also while Sheaf is closed.")).toBeVisible();
  expect(await (await page.request.get("/api/push-subscription")).json()).toMatchObject({ endpoint: null });
});

test("without the permission the switch stays off and says how to allow it", async ({ page, login }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Browser.setPermission", { permission: { name: "notifications" }, setting: "denied" });
  await login({ tier: "explorer" });
  await openPage(page, "/notifications");
  await expect(page.getByText("This browser blocks them.")).toBeVisible();
  const pushSwitch = page.getByRole("switch", { name: "Push on this device" });
  await pushSwitch.click();
  await expect(pushSwitch).not.toBeChecked();
  await expect(pushSwitch).toBeFocused();
});
