import { readPushStatus, subscribe } from "#app/device/notifications/push-subscription.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { PushData } from "#domain/notifications/push-subscriptions/rules.ts";
import type { ClickedEvent, PushedEvent, SubscriptionChangedEvent, WorkerScope } from "./scope.ts";

type Scope = Pick<WorkerScope, "location" | "registration" | "clients">;

/** Browsers take the permission away from a site that shows nothing. */
const UNREADABLE: PushData = { id: 0, title: BRAND, message: "You have a new notification.", path: "/notifications" };

export function showPush({ registration }: Scope, { data }: PushedEvent) {
  const { id, title, message, path } = readData(data) ?? UNREADABLE;
  return registration.showNotification(title, { body: message, tag: `${id}`, icon: "/icons/192.png", data: { path } });
}

/** Opens the page in a tab that shows it already, else in a new one, so that no tab loses what is typed in it. */
export async function openPush({ location, clients }: Scope, { notification }: ClickedEvent) {
  notification.close();
  const url = new URL(readPath(notification.data) ?? UNREADABLE.path, location.origin).href;
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url);
  await (tab ? tab.focus() : clients.openWindow(url));
}

/** Saves a changed subscription again, but only if the session had switched push on. */
export async function renewSubscription({ registration }: Scope, { oldSubscription }: SubscriptionChangedEvent) {
  const status = await readPushStatus();
  if (!status.ok || status.data.endpoint === null) return;
  if (oldSubscription && oldSubscription.endpoint !== status.data.endpoint) return;
  await subscribe(registration, status.data.publicKey);
}

function readData(data: PushedEvent["data"]): PushData | null {
  try {
    const read: unknown = data?.json();
    return isPushData(read) ? read : null;
  } catch {
    return null;
  }
}

function isPushData(read: unknown): read is PushData {
  if (typeof read !== "object" || read === null) return false;
  const { id, title, message } = read as Partial<Record<keyof PushData, unknown>>;
  return typeof id === "number" && typeof title === "string" && typeof message === "string" && readPath(read) !== null;
}

/** A path of this origin: "//" and "/\" would begin another host. */
function readPath(data: unknown) {
  if (typeof data !== "object" || data === null || !("path" in data)) return null;
  return typeof data.path === "string" && /^\/(?![/\\])/.test(data.path) ? data.path : null;
}
