import { DEFAULT_ICON, EXPLORER_APPS_MAX, EXPLORER_ID, iconProblem } from "#domain/projects/limits.ts";
import { EXPLORER_APPS_KEY } from "./explorer-apps-key.ts";
import { deviceStorage } from "./storage.ts";

/**
 * An explorer's app, stored on this device only. Times are ISO 8601. `owner` is the id of the account that made the
 * app; null for records without one.
 */
export type ExplorerApp = {
  id: string;
  owner: string | null;
  name: string;
  description: string;
  icon: string;
  tags: Array<string>;
  html_code: string;
  user_id: "explorer_user";
  published: false;
  status: "local";
  created_at: string;
  updated_at: string;
};

/** The saved app, or why it could not be saved. */
export type SaveResult = { ok: true; app: ExplorerApp } | { ok: false; title: string; message: string };

const CHANGED = "explorer-apps-changed";
const NONE: Array<ExplorerApp> = [];

let text: string | null = null;
let apps = NONE;

/** The apps that an account may see: its own, and those without an owner. */
export function visibleTo(account: string | null, all: ReadonlyArray<ExplorerApp>) {
  return all.filter(({ owner }) => owner === null || owner === account);
}

/** The apps of all accounts, the last changed first. Returns the same array until something changes. */
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

/** Calls back when the apps change, in this tab or another one. @returns what ends the listening. */
export function onExplorerApps(run: () => void) {
  window.addEventListener(CHANGED, run);
  window.addEventListener("storage", run);
  return () => {
    window.removeEventListener(CHANGED, run);
    window.removeEventListener("storage", run);
  };
}

export function createExplorerApp(owner: string, name: string, html: string): SaveResult {
  const all = readExplorerApps();
  if (visibleTo(owner, all).length >= EXPLORER_APPS_MAX) {
    return {
      ok: false,
      title: "Save failed",
      message: `Explorer keeps up to ${EXPLORER_APPS_MAX} apps on this device. Delete one, or upgrade to Builder for as many as you like.`,
    };
  }
  const now = new Date();
  const app: ExplorerApp = {
    id: `${EXPLORER_ID}${freeTime(all, now.getTime())}`,
    owner,
    name,
    description: "",
    icon: DEFAULT_ICON,
    tags: [],
    html_code: html,
    user_id: "explorer_user",
    published: false,
    status: "local",
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const result = write([app, ...all], app);
  // The browser then clears it only when somebody asks for that.
  if (result.ok) void navigator.storage?.persist?.();
  return result;
}

export function changeExplorerApp(
  id: string,
  change: Partial<Pick<ExplorerApp, "name" | "description" | "icon" | "tags" | "html_code">>,
): SaveResult {
  const all = readExplorerApps();
  const before = all.find((app) => app.id === id);
  if (!before) return { ok: false, title: "Save failed", message: "This app is no longer on this device." };
  const problem = change.icon === undefined ? null : iconProblem(change.icon);
  if (problem) return { ok: false, title: "Save failed", message: problem };
  const app = { ...before, ...change, updated_at: new Date().toISOString() };
  return write([app, ...all.filter((other) => other.id !== id)], app);
}

/** @returns whether the app was removed. */
export function removeExplorerApp(id: string) {
  return store(readExplorerApps().filter((app) => app.id !== id));
}

function write(all: Array<ExplorerApp>, app: ExplorerApp): SaveResult {
  if (store(all)) return { ok: true, app };
  return {
    ok: false,
    title: "Error",
    message: "Failed to save the project. This browser's storage is full; export an app to a file and delete it here.",
  };
}

function store(all: Array<ExplorerApp>) {
  const stored = deviceStorage.setJson(EXPLORER_APPS_KEY, all);
  window.dispatchEvent(new Event(CHANGED));
  return stored;
}

function freeTime(all: Array<ExplorerApp>, time: number): number {
  return all.some((app) => app.id === `${EXPLORER_ID}${time}`) ? freeTime(all, time + 1) : time;
}

/** What another version or somebody by hand wrote is taken as far as it is an app. */
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
  const { id, name, html_code, tags } = value as Record<string, unknown>;
  return [id, name, html_code].every((part) => typeof part === "string") && Array.isArray(tags);
}
