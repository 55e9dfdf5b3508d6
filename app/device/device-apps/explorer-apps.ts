import { deviceStorage } from "#app/device/storage.ts";
import { EXPLORER_APP_ID_PREFIX, MAX_EXPLORER_APPS } from "#domain/projects/explorer.ts";
import { readPageListing } from "#domain/projects/page-listing.ts";
import { DEFAULT_ICON, iconProblem } from "#domain/projects/rules.ts";
import { EXPLORER_APPS_KEY } from "./explorer-apps-key.ts";
import { readStoredHtml, removeHtml, storeHtml } from "./explorer-html.ts";

/**
 * Stored on this device only. Times are ISO 8601. `owner`: the account's id; null for old records. `html_code`: only
 * where the HTML does not lie in IndexedDB, in records of older versions and in browsers that refuse it.
 */
export type ExplorerApp = {
  id: string;
  owner: string | null;
  name: string;
  description: string;
  icon: string;
  tags: Array<string>;
  html_code?: string;
  user_id: "explorer_user";
  published: false;
  status: "local";
  created_at: string;
  updated_at: string;
};

export type SaveResult = { ok: true; app: ExplorerApp } | { ok: false; title: string; message: string };

/** A web lock, so that no tab moves an old HTML over what another one saves. */
const LOCK = "device-apps";
const CHANGED = "explorer-apps-changed";
const NONE: Array<ExplorerApp> = [];

let text: string | null = null;
let apps = NONE;

export function visibleTo(account: string | null, all: ReadonlyArray<ExplorerApp>) {
  return all.filter(({ owner }) => owner === null || owner === account);
}

/** The apps of all accounts, the last changed first; the same array until something changes. */
export function readExplorerApps() {
  const stored = deviceStorage.get(EXPLORER_APPS_KEY);
  if (stored !== text) {
    text = stored;
    apps = parseApps(stored);
  }
  return apps;
}

export function noExplorerApps() {
  return NONE;
}

/** Also for changes in other tabs. */
export function onExplorerApps(run: () => void) {
  window.addEventListener(CHANGED, run);
  window.addEventListener("storage", run);
  return () => {
    window.removeEventListener(CHANGED, run);
    window.removeEventListener("storage", run);
  };
}

/** Null if this device has none. */
export async function readExplorerHtml(id: string) {
  return findApp(id)?.html_code ?? (await readStoredHtml(id));
}

/** Moves the HTML of records from older versions into IndexedDB. */
export function moveInlineHtml() {
  if (readExplorerApps().every(({ html_code }) => html_code === undefined)) return Promise.resolve();
  return withLock(async () => {
    for (const { id, html_code: html } of readExplorerApps()) {
      if (html === undefined || !(await storeHtml(id, html))) continue;
      storeApps(readExplorerApps().map((app) => (app.id === id ? { ...app, html_code: undefined } : app)));
    }
  });
}

export function createExplorerApp(owner: string, name: string, html: string): Promise<SaveResult> {
  return withLock(() => createApp(owner, name, html));
}

async function createApp(owner: string, name: string, html: string): Promise<SaveResult> {
  const all = readExplorerApps();
  if (visibleTo(owner, all).length >= MAX_EXPLORER_APPS) {
    return {
      ok: false,
      title: "Save failed",
      message: `Explorer keeps up to ${MAX_EXPLORER_APPS} apps on this device. Delete one to make room. The Builder plan has no limit, but it isn't on sale yet.`,
    };
  }
  const now = new Date();
  const app: ExplorerApp = {
    id: `${EXPLORER_APP_ID_PREFIX}${findFreeTime(all, now.getTime())}`,
    owner,
    name,
    description: "",
    icon: DEFAULT_ICON,
    ...readPageListing(html),
    tags: [],
    user_id: "explorer_user",
    published: false,
    status: "local",
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const result = await saveApp(app, html);
  // Keeps the browser from clearing the storage by itself.
  if (result.ok) void navigator.storage?.persist?.();
  return result;
}

type Change = Partial<Pick<ExplorerApp, "name" | "description" | "icon" | "tags">> & { html?: string };

export function changeExplorerApp(id: string, change: Change): Promise<SaveResult> {
  return withLock(() => changeApp(id, change));
}

async function changeApp(id: string, { html, ...change }: Change): Promise<SaveResult> {
  const before = findApp(id);
  if (!before) return { ok: false, title: "Save failed", message: "This app is no longer on this device." };
  const problem = change.icon === undefined ? null : iconProblem(change.icon);
  if (problem) return { ok: false, title: "Save failed", message: problem };
  return saveApp({ ...before, ...change, updated_at: new Date().toISOString() }, html);
}

export function removeExplorerApp(id: string) {
  const isRemoved = storeApps(readExplorerApps().filter((app) => app.id !== id));
  if (isRemoved) void removeHtml(id);
  return isRemoved;
}

/** Without `html`, it stays as it is. */
async function saveApp(app: ExplorerApp, html?: string): Promise<SaveResult> {
  const saved = html === undefined ? app : { ...app, html_code: (await storeHtml(app.id, html)) ? undefined : html };
  if (storeApps([saved, ...readExplorerApps().filter(({ id }) => id !== app.id)])) return { ok: true, app: saved };
  if (!findApp(app.id)) void removeHtml(app.id);
  return {
    ok: false,
    title: "Error",
    message: "Failed to save the project. This browser's storage is full; export an app to a file and delete it here.",
  };
}

function withLock<Result>(run: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

function findApp(id: string) {
  return readExplorerApps().find((app) => app.id === id);
}

function storeApps(all: Array<ExplorerApp>) {
  const stored = deviceStorage.setJson(EXPLORER_APPS_KEY, all);
  window.dispatchEvent(new Event(CHANGED));
  return stored;
}

function findFreeTime(all: Array<ExplorerApp>, time: number): number {
  return all.some((app) => app.id === `${EXPLORER_APP_ID_PREFIX}${time}`) ? findFreeTime(all, time + 1) : time;
}

/** The stored text may come from another version or be edited by hand. */
function parseApps(stored: string | null): Array<ExplorerApp> {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isApp).map((app) => ({ ...app, owner: app.owner ?? null })) : NONE;
  } catch {
    return NONE;
  }
}

function isApp(value: unknown): value is ExplorerApp {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, html_code = "", tags } = value as Record<string, unknown>;
  return [id, name, html_code].every((part) => typeof part === "string") && Array.isArray(tags);
}
