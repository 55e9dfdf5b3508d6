import { deletePageCopies } from "#app/device/offline/delete-page-copies.ts";
import { createStoredValue } from "#app/device/stored-value.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { htmlProblem } from "#domain/listing/html.ts";
import { DEFAULT_ICON, iconProblem } from "#domain/listing/icons.ts";
import type { Lineage, SignedLineage } from "#domain/listing/lineage.ts";
import { DEVICE_APP_ID_PREFIX } from "#domain/projects/device-app-ids.ts";
import { MAX_DEVICE_APPS } from "#domain/projects/rules.ts";
import { DEVICE_APPS_KEY } from "./device-apps-key.ts";
import { readStoredHtml, removeHtml, storeHtml } from "./html-store.client.ts";

/**
 * Stored on this device only. Times are ISO 8601. `owner`: the account's id; null for old records. `html_code`: only
 * where the HTML does not lie in IndexedDB, in records of older versions and in browsers that refuse it.
 */
export type DeviceApp = {
  id: string;
  owner: string | null;
  name: string;
  description: string;
  icon: string;
  tags: Array<string>;
  html_code?: string;
  /** Of a copy. Without a proof, it is known to this device alone. */
  based_on?: Lineage | SignedLineage | null;
  /** The next three are always these, as the specification asks. */
  user_id: "explorer_user";
  published: false;
  status: "local";
  created_at: string;
  updated_at: string;
};

export type SaveResult = { ok: true; app: DeviceApp } | { ok: false; failure: Failure };

/** The name of a web lock. It keeps a tab from replacing what another tab saves with older HTML. */
const LOCK = "device-apps";
export const NO_DEVICE_APPS: Array<DeviceApp> = [];

/** Of all accounts, the last changed first. */
const stored = createStoredValue(DEVICE_APPS_KEY, parseApps);

export function visibleTo(account: string | null, all: ReadonlyArray<DeviceApp>) {
  return all.filter(({ owner }) => owner === null || owner === account);
}

export const readDeviceApps = stored.get;

export const deviceApps = {
  get: readDeviceApps,
  /** Calls back after changes in this and in other tabs. */
  subscribe(listener: () => void) {
    void moveInlineHtml();
    return stored.subscribe(listener);
  },
};

export const MISSING_APP = "This app is no longer on this device.";

export type HtmlResult = { html: string; failure: null } | { html: null; failure: Failure };

/** The failure is "missing" if this device has no HTML of the app, and "unavailable" if the browser couldn't read it now. */
export async function readDeviceHtml(id: string): Promise<HtmlResult> {
  try {
    const html = findApp(id)?.html_code ?? (await readStoredHtml(id));
    return html === null
      ? readFailed("missing", "Code not found", "This app's code is no longer on this device.")
      : { html, failure: null };
  } catch {
    return readFailed(
      "unavailable",
      "Code not read",
      "This browser couldn't read the app's code. Reload the page to try again.",
    );
  }
}

function readFailed(code: Failure["code"], title: string, message: string): HtmlResult {
  return { html: null, failure: { code, title, message } };
}

/** Moves the HTML of records from older versions into IndexedDB. */
export function moveInlineHtml() {
  if (readDeviceApps().every(({ html_code }) => html_code === undefined)) return Promise.resolve();
  return withLock(async () => {
    for (const { id, html_code: html } of readDeviceApps()) {
      if (html === undefined || !(await storeHtml(id, html))) continue;
      storeApps(readDeviceApps().map((app) => (app.id === id ? { ...app, html_code: undefined } : app)));
    }
  });
}

type NewApp = {
  /** Null for a visitor. */
  owner: string | null;
  name: string;
  html: string;
  /** On whose origin it ran before. */
  id?: string;
  basedOn?: Lineage | SignedLineage | null;
};

export function createDeviceApp(app: NewApp): Promise<SaveResult> {
  return withLock(() => createApp(app));
}

/** Why no app can be added; null while there is room. */
export function fullDeviceFailure(owner: string | null): Failure | null {
  if (visibleTo(owner, readDeviceApps()).length < MAX_DEVICE_APPS) return null;
  const message = `Explorer keeps up to ${MAX_DEVICE_APPS} apps on this device. Delete one to make room. The Builder plan has no limit.`;
  return saveFailure("plan", message);
}

async function createApp({ owner, name, html, id, basedOn }: NewApp): Promise<SaveResult> {
  const full = fullDeviceFailure(owner);
  if (full) return { ok: false, failure: full };
  const all = readDeviceApps();
  // Without a network the app is saved all the same, and has what its author gives it later.
  const listing = await import("#domain/projects/page-listing.ts").then(
    ({ readPageListing }) => readPageListing(html),
    () => ({}),
  );
  const now = new Date();
  const app: DeviceApp = {
    id: id && !findApp(id) ? id : `${DEVICE_APP_ID_PREFIX}${findFreeTime(all, now.getTime())}`,
    owner,
    name,
    description: "",
    icon: DEFAULT_ICON,
    ...listing,
    tags: [],
    based_on: basedOn,
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

/** `base`: the HTML that was edited. */
type Change = Partial<Pick<DeviceApp, "name" | "description" | "icon" | "tags">> & { html?: string; base?: string };

/** The failure is "conflict" if another tab saved HTML that differs from `base`; nothing is overwritten. */
export function changeDeviceApp(id: string, change: Change): Promise<SaveResult> {
  return withLock(() => changeApp(id, change));
}

async function changeApp(id: string, { html, base, ...change }: Change): Promise<SaveResult> {
  const before = findApp(id);
  if (!before) return saveFailed("missing", MISSING_APP);
  const stored = base === undefined ? null : (await readDeviceHtml(id)).html;
  if (stored !== null && stored !== base && stored !== html)
    return saveFailed("conflict", "This app was saved in another tab.");
  const problem = change.icon === undefined ? null : iconProblem(change.icon);
  if (problem) return saveFailed("invalid", problem);
  return saveApp({ ...before, ...change, updated_at: new Date().toISOString() }, html);
}

export function removeDeviceApp(id: string) {
  const isRemoved = storeApps(readDeviceApps().filter((app) => app.id !== id));
  if (isRemoved) void removeHtml(id);
  if (isRemoved) void deletePageCopies({ id, slug: null });
  return isRemoved;
}

/** Without `html`, the stored HTML stays as it is. */
async function saveApp(app: DeviceApp, html?: string): Promise<SaveResult> {
  const htmlFailure = html === undefined ? null : htmlProblem(html);
  if (htmlFailure) return { ok: false, failure: htmlFailure };
  const saved = html === undefined ? app : { ...app, html_code: (await storeHtml(app.id, html)) ? undefined : html };
  if (storeApps([saved, ...readDeviceApps().filter(({ id }) => id !== app.id)])) return { ok: true, app: saved };
  if (!findApp(app.id)) void removeHtml(app.id);
  const message =
    "Failed to save the project. This browser's storage is full; export an app to a file and delete it here.";
  return { ok: false, failure: { code: "unavailable", title: "Error", message } };
}

export function saveFailed(code: Failure["code"], message: string): SaveResult {
  return { ok: false, failure: saveFailure(code, message) };
}

function saveFailure(code: Failure["code"], message: string): Failure {
  return { code, title: "Save failed", message };
}

function withLock<Result>(run: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

function findApp(id: string) {
  return readDeviceApps().find((app) => app.id === id);
}

function storeApps(all: Array<DeviceApp>) {
  return stored.set(JSON.stringify(all));
}

function findFreeTime(all: Array<DeviceApp>, time: number): number {
  return all.some((app) => app.id === `${DEVICE_APP_ID_PREFIX}${time}`) ? findFreeTime(all, time + 1) : time;
}

/** The stored text may come from another version or be edited by hand. */
function parseApps(stored: string | null): Array<DeviceApp> {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value)
      ? value.filter(isApp).map((app) => ({ ...app, owner: app.owner ?? null }))
      : NO_DEVICE_APPS;
  } catch {
    return NO_DEVICE_APPS;
  }
}

function isApp(value: unknown): value is DeviceApp {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, html_code = "", tags } = value as Record<string, unknown>;
  return [id, name, html_code].every((part) => typeof part === "string") && Array.isArray(tags);
}
