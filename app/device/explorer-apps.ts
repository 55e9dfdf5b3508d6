import { DEFAULT_ICON, EXPLORER_APPS_MAX, EXPLORER_ID } from "#domain/projects/limits.ts";

/** Apps of an explorer: on this device and nowhere else, with the specification's fields. Times in ISO 8601. */
export type ExplorerApp = {
  id: string;
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

export type Kept = { ok: true; app: ExplorerApp } | { ok: false; title: string; message: string };

const KEY = "explorer_apps";
const CHANGED = "explorer-apps-changed";
const NONE: Array<ExplorerApp> = [];

let text: string | null = null;
let apps = NONE;

/** The last changed first. The same array as long as nothing changed. */
export function readExplorerApps() {
  const stored = localStorage.getItem(KEY);
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

export function createExplorerApp(name: string, html: string): Kept {
  const all = readExplorerApps();
  if (all.length >= EXPLORER_APPS_MAX) {
    return {
      ok: false,
      title: "Save failed",
      message: `Explorer keeps up to ${EXPLORER_APPS_MAX} apps on this device. Delete one, or upgrade to Builder for as many as you like.`,
    };
  }
  const now = new Date();
  const app: ExplorerApp = {
    id: `${EXPLORER_ID}${freeTime(all, now.getTime())}`,
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
  const kept = write([app, ...all], app);
  // The browser then clears it only when somebody asks for that.
  if (kept.ok) void navigator.storage?.persist?.();
  return kept;
}

export function changeExplorerApp(
  id: string,
  change: Partial<Pick<ExplorerApp, "name" | "description" | "icon" | "tags" | "html_code">>,
): Kept {
  const all = readExplorerApps();
  const before = all.find((app) => app.id === id);
  if (!before) return { ok: false, title: "Save failed", message: "This app is no longer on this device." };
  const app = { ...before, ...change, updated_at: new Date().toISOString() };
  return write([app, ...all.filter((other) => other.id !== id)], app);
}

export function removeExplorerApps(ids: Array<string>) {
  store(readExplorerApps().filter((app) => !ids.includes(app.id)));
}

function write(all: Array<ExplorerApp>, app: ExplorerApp): Kept {
  try {
    store(all);
    return { ok: true, app };
  } catch {
    return {
      ok: false,
      title: "Error",
      message:
        "Failed to save the project. This browser's storage is full; export an app to a file and delete it here.",
    };
  }
}

function store(all: Array<ExplorerApp>) {
  localStorage.setItem(KEY, JSON.stringify(all));
  window.dispatchEvent(new Event(CHANGED));
}

function freeTime(all: Array<ExplorerApp>, time: number): number {
  return all.some((app) => app.id === `${EXPLORER_ID}${time}`) ? freeTime(all, time + 1) : time;
}

/** What another version or somebody by hand wrote is taken as far as it is an app. */
function parseApps(stored: string | null): Array<ExplorerApp> {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isApp) : NONE;
  } catch {
    return NONE;
  }
}

function isApp(value: unknown): value is ExplorerApp {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, html_code, tags } = value as Record<string, unknown>;
  return [id, name, html_code].every((part) => typeof part === "string") && Array.isArray(tags);
}
