import type { CopyReason } from "#app/service-worker/rules.ts";
import { PAGES } from "./copies.ts";
import { reasonOf } from "./load-failure.ts";

/** What the screen shows: from when (ms), and why that is a copy; null where it is none. */
type Shown = { at: number; why: CopyReason | null };
type Owned = { account: { id: string } | null };
type Copy<Data> = { at: number; data: Data };

let shown: Shown | null = null;
/** For browsers that keep nothing, e.g. in a private window: by the screen's path, for as long as the page is open. */
const memory = new Map<string, Copy<unknown> | Promise<Copy<unknown>>>();
const listeners = new Set<() => void>();

/**
 * A screen's data: what the server says, kept for the account it is for; where nothing comes, what was kept. `path` is
 * the screen's; `keep` is false where the data is not what the screen opens with.
 */
export async function orCopy<Data extends Owned>(
  path: string,
  load: () => Promise<Data>,
  { keep } = { keep: true },
): Promise<Data> {
  const stamp = document.documentElement.dataset;
  if (stamp.copiedAt) {
    const { copiedAt, copiedWhy } = stamp;
    delete stamp.copiedAt;
    const opening = openCopy(path, Number(copiedAt), load);
    // Known from now on, as the screen can be asked for again before it stands.
    memory.set(path, opening);
    const { at, data } = await opening;
    show({ at, why: copiedWhy === "slow" || copiedWhy === "failed" ? copiedWhy : "unreachable" });
    return data;
  }
  try {
    const data = await load();
    const at = Date.now();
    show({ at, why: null });
    if (!keep) return data;
    memory.set(path, { at, data });
    void keepCopy(path, { at, data }).catch(() => {});
    return data;
  } catch (error) {
    const why = reasonOf(error);
    const copy = why && (await readCopy<Data>(path));
    if (!copy) throw error;
    show({ at: copy.at, why });
    return copy.data;
  }
}

/** When what the screen shows was so, in ms, while that is a copy or there is no network; else null. */
export function readOffline() {
  if (shown?.why) return shown.at;
  return navigator.onLine ? null : (shown?.at ?? performance.timeOrigin);
}

/** Why that is so. */
export function readReason(): CopyReason | "offline" {
  return navigator.onLine ? (shown?.why ?? "unreachable") : "offline";
}

/** Calls back when that may have changed. @returns what ends the listening. */
export function onOffline(run: () => void) {
  listeners.add(run);
  window.addEventListener("online", run);
  window.addEventListener("offline", run);
  return () => {
    listeners.delete(run);
    window.removeEventListener("online", run);
    window.removeEventListener("offline", run);
  };
}

function show(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

async function keepCopy(path: string, copy: Copy<Owned>) {
  if (!copy.data.account) return;
  const cache = await caches.open(PAGES + copy.data.account.id);
  await cache.put(dataAddress(path), Response.json(copy));
  const { askForCopy } = await import("./service-worker-registration.ts");
  await askForCopy(path);
}

/** Of the page, which is a copy itself, and of what was kept the newer one. */
async function openCopy<Data>(path: string, copiedAt: number, load: () => Promise<Data>): Promise<Copy<Data>> {
  const page = { at: copiedAt, data: await load() };
  const kept = await readKept<Data>(path);
  return kept && kept.at > page.at ? kept : page;
}

async function readCopy<Data>(path: string): Promise<Copy<Data> | null> {
  const remembered = await memory.get(path);
  return remembered ? (remembered as Copy<Data>) : readKept<Data>(path);
}

async function readKept<Data>(path: string): Promise<Copy<Data> | null> {
  if (!("caches" in window)) return null;
  for (const name of await caches.keys()) {
    const kept = name.startsWith(PAGES) ? await (await caches.open(name)).match(dataAddress(path)) : undefined;
    if (kept) return kept.json() as Promise<Copy<Data>>;
  }
  return null;
}

/** Nothing answers there; it only names the data beside the screen's document. */
function dataAddress(path: string) {
  return `/.data-of${path}`;
}
