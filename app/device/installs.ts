import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import { INSTALL_WAIT, installProgress } from "#domain/library/limits.ts";
import { announce } from "./library-events.ts";

export type InstallApp = { id: string; slug: string; name: string; icon?: string };

/** `progress` in percent. `done`: it is on the account, and the screen will soon know. `started` in ms. */
export type Install = { app: InstallApp; started: number; progress: number; done: boolean };

/** `release` where this tab runs the wait; the others only show it. */
type Entry = Install & { sending: boolean; release: (() => void) | null };

type Message =
  | { type: "waiting"; app: InstallApp; started: number }
  | { type: "done" | "over"; id: string }
  | { type: "ask" };

const TICK = 250;
/** So much later, in ms, another tab completes what the tab that ran it left behind. */
const TAKE_OVER_AFTER = 1500;
/** For as long as a screen may need to load anew, in ms. */
const LINGER = 3000;
/** What the tab's last page left behind. */
const LEFT = "installs-left";
const NONE: ReadonlyMap<string, Install> = new Map();

/** Installs in their undo window (decisions.md 7): they outlive screens, and are completed when the tab closes. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let snapshot = NONE;
let ticker = 0;
let channel: BroadcastChannel | null = null;

/** Every install that is under way in this browser, by app id. */
export function readInstalls() {
  return snapshot;
}

export function noInstalls() {
  return NONE;
}

/** Calls back when they change. @returns what ends the listening. */
export function onInstalls(listener: () => void) {
  tabs();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Starts the wait, unless it runs already, here or in another tab. */
export function startInstall(app: InstallApp) {
  if (entries.has(app.id)) return;
  const { id, slug, name, icon } = app;
  hold(id, (release) => {
    const { app: kept, started } = begin({ id, slug, name, icon }, Date.now(), release);
    tabs().postMessage({ type: "waiting", app: kept, started } satisfies Message);
  });
}

/** Ends the wait; once it is over there is nothing to cancel, also not from a tab that only shows it. */
export function cancelInstall(id: string) {
  const entry = entries.get(id);
  if (!entry || entry.sending || entry.progress >= 100) return;
  drop(id);
  tabs().postMessage({ type: "over", id } satisfies Message);
}

/** Takes the app off the account; the toast can take that back, unless the app is `gone` from the store. */
export async function uninstall(app: { id: string; name: string; gone?: boolean }, onDone: () => void) {
  if (leaving.has(app.id)) return;
  leaving.add(app.id);
  const failure = await call(app.id, "DELETE");
  leaving.delete(app.id);
  if (failure) return notify.error("Uninstall failed", failure.message);
  announce("app-uninstalled", app);
  notify.success("App uninstalled", app.gone ? undefined : { label: "Undo", onClick: () => void undo() });
  onDone();

  async function undo() {
    const failed = await call(app.id, "PUT");
    if (failed) return notify.error("Installation failed", failed.message);
    announce("app-installed", app);
    onDone();
  }
}

const leaving = new Set<string>();

/** One tab at a time holds an app's install, until it releases it or is gone. */
function hold(id: string, run: (release: () => void) => void) {
  void navigator.locks.request(`install/${id}`, { ifAvailable: true }, (lock) => lock && new Promise<void>(run));
}

function begin(app: InstallApp, started: number, release: Entry["release"]) {
  const entry = { app, started, progress: installProgress(Date.now() - started), done: false, sending: false, release };
  entries.set(app.id, entry);
  if (ticker === 0) ticker = window.setInterval(tick, TICK);
  changed();
  return entry;
}

function drop(id: string) {
  const entry = entries.get(id);
  if (!entry) return;
  entries.delete(id);
  entry.release?.();
  if (entries.size === 0) {
    window.clearInterval(ticker);
    ticker = 0;
  }
  changed();
}

function changed() {
  snapshot = new Map(
    Array.from(entries, ([id, { app, started, progress, done }]) => [id, { app, started, progress, done }]),
  );
  for (const listener of listeners) listener();
}

function tick() {
  for (const entry of [...entries.values()]) {
    const elapsed = Date.now() - entry.started;
    const progress = installProgress(elapsed);
    if (progress !== entry.progress) {
      entry.progress = progress;
      changed();
    }
    if (entry.sending || entry.done) continue;
    if (entry.release && elapsed >= INSTALL_WAIT) void finish(entry);
    if (!entry.release && elapsed >= INSTALL_WAIT + TAKE_OVER_AFTER) takeOver(entry);
  }
}

function takeOver(entry: Entry) {
  hold(entry.app.id, (release) => {
    entry.release = release;
    void finish(entry);
  });
}

async function finish(entry: Entry) {
  const { app } = entry;
  entry.sending = true;
  const failure = await call(app.id, "PUT");
  tabs().postMessage({ type: failure ? "over" : "done", id: app.id } satisfies Message);
  if (failure) {
    drop(app.id);
    notify.error("Installation failed", failure.message);
    return;
  }
  complete(app.id);
  notify.success("App installed!");
  announce("app-installed", app);
}

function complete(id: string) {
  const entry = entries.get(id);
  if (!entry || entry.done) return;
  entry.done = true;
  changed();
  window.setTimeout(() => drop(id), LINGER);
}

/** What the browser's tabs tell each other; a new one asks what runs. */
function tabs() {
  if (channel) return channel;
  const opened = new BroadcastChannel("installs");
  channel = opened;
  opened.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === "over") drop(data.id);
    if (data.type === "done") complete(data.id);
    if (data.type === "waiting" && !entries.has(data.app.id)) begin(data.app, data.started, null);
    if (data.type !== "ask") return;
    for (const { app, started, release, done } of entries.values())
      if (release && !done) opened.postMessage({ type: "waiting", app, started } satisfies Message);
  };
  opened.postMessage({ type: "ask" } satisfies Message);
  window.addEventListener("pagehide", completeAll);
  // Wherever it was uninstalled: what is shown for a while after an install goes at once.
  window.addEventListener("app-uninstalled", (event) => event instanceof CustomEvent && drop(event.detail.id));
  for (const app of takeLeft()) hold(app.id, (release) => void finish(begin(app, Date.now() - INSTALL_WAIT, release)));
  return opened;
}

/** The page goes: what waits is completed without it, and this tab's next page, if there is one, shows the end of it. */
function completeAll() {
  const own = [...entries.values()].filter(({ release, done }) => release && !done);
  if (own.length > 0) sessionStorage.setItem(LEFT, JSON.stringify(own.map(({ app }) => app)));
  for (const { app, sending } of own) if (!sending) void call(app.id, "PUT");
}

function takeLeft(): Array<InstallApp> {
  const left = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  return left === null ? [] : JSON.parse(left);
}

async function call(id: string, method: "PUT" | "DELETE"): Promise<Failure | null> {
  try {
    const answer = await fetch(`/api/apps/${id}/install`, { method, keepalive: true });
    return answer.ok ? null : ((await answer.json()) as { error: Failure }).error;
  } catch {
    return { code: "unavailable", title: "Error", message: "You seem to be offline. Please try again." };
  }
}
