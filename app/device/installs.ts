import { useSyncExternalStore } from "react";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import { INSTALL_STEP, INSTALL_STEP_EVERY, INSTALL_WAIT } from "#domain/library/rules.ts";

type Waiting = { progress: number; ticker: number; finish: () => void };

/** Installs in their undo window; they outlive screens, and are completed when the tab closes. */
const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();
let snapshot: ReadonlyMap<string, number> = new Map();

function changed() {
  snapshot = new Map(Array.from(waiting, ([id, { progress }]) => [id, progress]));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Progress in percent by app id. */
export function useInstalls() {
  return useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => NONE,
  );
}

/** Starts the wait; `onDone` is told once the app is on the account. */
export function startInstall(app: { id: string; name: string }, onDone: () => void) {
  if (waiting.has(app.id)) return;
  const started = Date.now();
  const ticker = window.setInterval(() => {
    const entry = waiting.get(app.id);
    if (!entry) return;
    entry.progress = Math.min(100, entry.progress + INSTALL_STEP);
    changed();
    if (Date.now() - started >= INSTALL_WAIT) entry.finish();
  }, INSTALL_STEP_EVERY);
  const finish = () => {
    stop(app.id);
    void put(app.id).then((failure) => {
      if (failure) return notify.error("Installation failed", failure.message);
      notify.success("App installed!");
      window.dispatchEvent(new CustomEvent("app-installed", { detail: app }));
      onDone();
    });
  };
  waiting.set(app.id, { progress: 0, ticker, finish });
  changed();
}

export function cancelInstall(id: string) {
  stop(id);
}

/** Takes the app off the account; the toast can take that back. */
export async function uninstall(app: { id: string; name: string }, onDone: () => void) {
  const failure = await call(app.id, "DELETE");
  if (failure) return notify.error("Uninstall failed", failure.message);
  window.dispatchEvent(new CustomEvent("app-uninstalled", { detail: app }));
  notify.success("App uninstalled", { label: "Undo", onClick: () => void put(app.id).then(onDone) });
  onDone();
}

export function put(id: string) {
  return call(id, "PUT");
}

/** Several at once, for the home screen; one toast takes all of them back. */
export async function uninstallAll(ids: Array<string>, onDone: () => void) {
  const failures = (await Promise.all(ids.map((id) => call(id, "DELETE")))).filter((failure) => failure !== null);
  if (failures[0]) notify.error("Uninstall failed", failures[0].message);
  const title = ids.length === 1 ? "App uninstalled" : `${ids.length} apps uninstalled`;
  const undo = () => void Promise.all(ids.map(put)).then(onDone);
  if (failures.length < ids.length) notify.success(title, { label: "Undo", onClick: undo });
  for (const id of ids) window.dispatchEvent(new CustomEvent("app-uninstalled", { detail: { id } }));
  onDone();
}

function stop(id: string) {
  const entry = waiting.get(id);
  if (entry) window.clearInterval(entry.ticker);
  waiting.delete(id);
  changed();
}

async function call(id: string, method: "PUT" | "DELETE"): Promise<Failure | null> {
  try {
    const answer = await fetch(`/api/apps/${id}/install`, { method, keepalive: true });
    return answer.ok ? null : ((await answer.json()) as { error: Failure }).error;
  } catch {
    return { code: "unavailable", title: "Error", message: "You seem to be offline. Please try again." };
  }
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    for (const { finish } of [...waiting.values()]) finish();
  });
}
