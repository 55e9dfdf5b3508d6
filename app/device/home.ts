import { handFocus } from "#app/lib/focus.ts";
import { notify } from "#app/lib/toast.ts";
import { type HomeApp, inOrder } from "#domain/library/limits.ts";
import { callApi } from "./api.ts";
import { placeOnDevice } from "./home-places.ts";
import { installsArrived } from "./installs.ts";
import { announce } from "./library-events.ts";

/** What `bringBack` needs of a tile. */
type Tile = Pick<HomeApp, "id" | "kind" | "name" | "position" | "at" | "offlineOnly">;

/** The last order of this page, by ids. */
let latest: ReadonlyArray<string> = [];

/**
 * Keeps the order of the tiles: on the account, and of apps that are on this device only, here. The account has no place
 * for an app that is still being installed, so the order is sent again when it has arrived. False where it failed.
 */
export async function saveHomeOrder(apps: ReadonlyArray<HomeApp>) {
  placeOnDevice(apps.flatMap((app, position) => (app.kind === "device" ? [{ id: app.id, position }] : [])));
  const ids = apps.map((app) => app.id);
  latest = ids;
  const arrived = installsArrived(ids);
  const saved = await sendOrder(ids);
  return saved && (await arrived) && latest === ids ? sendOrder(ids) : saved;
}

async function sendOrder(ids: ReadonlyArray<string>) {
  const answer = await callApi("/api/home/order", { method: "PUT", json: { ids }, keepalive: true });
  if (!answer.ok) notify.error("Save failed", answer.error.message);
  return answer.ok;
}

/**
 * Takes tiles off the home, whatever they are; one toast takes that back, but for apps that left the store. `onDone` is
 * told when the account has changed. False where it failed.
 */
export async function removeFromHome(apps: ReadonlyArray<HomeApp>, onDone: () => Promise<void>) {
  const here = apps.filter((app) => app.kind === "device");
  const there = apps.filter((app) => app.kind !== "device");
  if (!(await tell("remove", { ids: there.map((app) => app.id) }, there))) return false;
  placeOnDevice(here.map(({ id }) => ({ id, hidden: true })));
  for (const { id, name, kind } of there) if (kind === "store") announce("app-uninstalled", { id, name });
  const back = apps.filter((app) => !app.gone);
  notify.success(
    apps.length === 1 ? "App uninstalled" : `${apps.length} apps uninstalled`,
    back.length > 0 ? { label: "Undo", onClick: () => void bringBack(back, onDone) } : undefined,
    apps.some((app) => app.kind !== "store")
      ? "Your own projects are only hidden here; they stay in the builder."
      : undefined,
  );
  await onDone();
  return true;
}

/** Brings tiles back as they were, and says so; the first one gets the focus of what was pressed for it. */
export async function bringBack(apps: ReadonlyArray<Tile>, onDone: () => Promise<void>) {
  const there = apps.filter((app) => app.kind !== "device");
  const tiles = there.map(({ id, position, at, offlineOnly }) => ({ id, position, at, offlineOnly }));
  if (!(await tell("restore", { apps: tiles }, there))) return;
  const [first] = inOrder(apps);
  if (first) handFocus(() => opener(first.id));
  placeOnDevice(apps.flatMap(({ id, kind }) => (kind === "device" ? [{ id, hidden: false }] : [])));
  for (const { id, name, kind } of there) if (kind === "store") announce("app-installed", { id, name });
  notify.success(apps.length === 1 ? "App restored" : `${apps.length} apps restored`);
  await onDone();
}

/** What opens the app on the screen: its tile, or the button that was its install button. */
function opener(id: string) {
  const app = CSS.escape(id);
  const all = document.querySelectorAll<HTMLElement>(`[data-id="${app}"] > :is(a, button), a[data-app="${app}"]`);
  return [...all].find((element) => element.getClientRects().length > 0) ?? null;
}

async function tell(what: "remove" | "restore", json: unknown, apps: ReadonlyArray<Tile>) {
  if (apps.length === 0) return true;
  const answer = await callApi(`/api/home/${what}`, { method: "POST", json, keepalive: true });
  if (!answer.ok) notify.error(what === "remove" ? "Uninstall failed" : "Error", answer.error.message);
  return answer.ok;
}
