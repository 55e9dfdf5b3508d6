import type { ApiAnswer } from "#app/device/api.ts";
import { registerServiceWorker } from "#app/device/offline/service-worker-registration.client.ts";
import { withTimeout } from "#domain/kit/with-timeout.ts";
import { readPushStatus, subscribe, unsubscribe } from "./push-subscription.ts";

export type PushState = "unsupported" | "denied" | "unknown" | "off" | "on";
type SwitchAnswer = ApiAnswer<PushState>;

/** The service worker may never start, for example after its download failed. */
const WORKER_TIMEOUT_MS = 10_000;

const UNREACHED: SwitchAnswer = {
  ok: false,
  error: {
    code: "unavailable",
    title: "Push is not on",
    message: "Your browser's push service didn't answer. Check your connection and try again.",
  },
};

/** "on": this browser receives Web Push for the session; "unknown": the server wasn't reached. Development has no service worker. */
export async function readPushState(): Promise<PushState> {
  if (import.meta.env.DEV) return "unsupported";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  const permission = (await navigator.permissions.query({ name: "notifications" })).state;
  if (permission === "denied") return "denied";
  const subscription = await findSubscription();
  if (permission !== "granted" || !subscription) return "off";
  const status = await readPushStatus();
  if (!status.ok) return "unknown";
  return status.data.endpoint === subscription.endpoint ? "on" : "off";
}

/** Asks for the permission, so call it from a press. The server refuses if `account` is not signed in any more. */
export async function switchPushOn(account: string | null): Promise<SwitchAnswer> {
  if ((await Notification.requestPermission()) !== "granted") return { ok: true, data: await readPushState() };
  const status = await readPushStatus();
  if (!status.ok) return status;
  try {
    const saved = await subscribe(await readyWorker(), status.data.publicKey, account);
    return saved.ok ? { ok: true, data: "on" } : saved;
  } catch {
    return UNREACHED;
  }
}

export async function switchPushOff(account: string | null): Promise<SwitchAnswer> {
  const subscription = await findSubscription();
  const answer = subscription ? await unsubscribe(subscription, account) : null;
  return answer?.ok === false ? answer : { ok: true, data: "off" };
}

/** Registers it, as the screen itself does so only five seconds after it opened (decision 229). */
async function readyWorker() {
  await registerServiceWorker();
  return withTimeout(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready);
}

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
