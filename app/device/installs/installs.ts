import { type ApiAnswer, callApi, isOutcomeUnknown } from "#app/device/api.ts";
import { isStale } from "#app/device/offline/stale-data.ts";
import { createStore } from "#app/lib/create-store.ts";
import { notify } from "#app/lib/toast.ts";
import { installProgress } from "#domain/library/install-window.ts";
import { PRESS_GUARD_MS } from "#domain/library/rules.ts";
import { emitLibraryEvent } from "./library-events.ts";
import { notifyLibraryFailure } from "./notify-library-failure.ts";

export type InstallApp = { id: string; slug: string; name: string; icon?: string };

/** "installing" ends with the cancel window or, if later, the server's answer. Times in ms, `progress` in percent. */
export type Install = {
  app: InstallApp;
  account: string;
  status: "installing" | "installed" | "cancelled";
  progress: number;
  startedAt: number;
  changedAt: number;
};

type Options = { account: string; onSignInNeeded: () => void };

const TICK_MS = 250;
const CALL_TIMEOUT_MS = 15_000;
/** An ended install is kept until the screens have reloaded their data. */
const RETENTION_MS = 3000;

/** By app id, in memory only: a closed page loses the ring, not the app (decision 7). */
export const installs = createStore<ReadonlyMap<string, Install>>(new Map());

const lastCalls = new Map<string, Promise<ApiAnswer<unknown>>>();

/** What this tab did is newer than the loaded data, `isOwned`. */
export function isInstalled(install: Install | undefined, isOwned: boolean) {
  return install ? install.status === "installed" : isOwned;
}

/** The account has the app immediately; the window only allows to cancel it (decision 7). */
export async function startInstall({ id, slug, name, icon }: InstallApp, { account, onSignInNeeded }: Options) {
  const before = installs.get().get(id);
  if (before && (before.status !== "cancelled" || isDoublePress(before))) return;
  // The same listener is added only once.
  window.addEventListener("app-uninstalled", onUninstalled);
  const now = Date.now();
  const app = { id, slug, name, icon };
  const install: Install = { app, account, status: "installing", progress: 0, startedAt: now, changedAt: now };
  storeInstall(install);
  notify.announce(`Installing ${name}`);
  const windowClosed = showProgress(install);
  const answer = await callInTurn(install, "PUT");
  if (!isInstalling(install)) return;
  if (!answer.ok && answer.error.code === "unauthenticated") {
    removeInstall(id);
    return onSignInNeeded();
  }
  if (!answer.ok) {
    removeLater(endInstall(install, "cancelled"));
    return notifyLibraryFailure("install", [app], answer.error);
  }
  emitLibraryEvent("app-installed", app);
  await windowClosed;
  // The install was cancelled while the call was running.
  if (!isInstalling(install)) return;
  removeLater(endInstall(install, "installed"));
  void import("./keep-app.client.ts").then(
    ({ keepApp }) => keepApp(app, account),
    () => {},
  );
  notify.success("App installed!", { label: "Open", onClick: () => window.location.assign(`/p/${slug}`) }, name);
}

export async function cancelInstall(id: string) {
  const install = installs.get().get(id);
  if (install?.status !== "installing" || install.progress === 100 || isDoublePress(install)) return;
  const cancelled = endInstall(install, "cancelled");
  notify.announce(`Canceled installing ${install.app.name}`);
  const installCall = lastCalls.get(id);
  const answer = await callInTurn(install, "DELETE");
  if (!isCurrent(cancelled)) return;
  if (answer.ok) {
    emitLibraryEvent("app-uninstalled", install.app);
    removeLater(cancelled);
    return;
  }
  const installAnswer = await installCall;
  // If the install failed too, nothing remains to be uninstalled.
  if (!installAnswer?.ok) {
    if (installAnswer && isOutcomeUnknown(installAnswer.error)) emitLibraryEvent("library-unknown", install.app);
    return removeInstall(id);
  }
  removeLater(endInstall(install, "installed"));
  emitLibraryEvent("app-installed", install.app);
  notifyLibraryFailure("uninstall", [install.app], answer.error);
}

export async function waitForCalls() {
  await Promise.all(lastCalls.values());
}

/** Sends one call at a time per app. When the page is left, the waiting calls are sent immediately. */
function callInTurn({ app, account }: Install, method: "PUT" | "DELETE") {
  const options = { param: { id: app.id }, account, timeout: CALL_TIMEOUT_MS, keepalive: true };
  const call = (): Promise<ApiAnswer<unknown>> => callApi(method, "/api/apps/:id/install", options);
  const before = lastCalls.get(app.id);
  const answer = before ? Promise.race([before, pageLeft()]).then(call) : call();
  lastCalls.set(app.id, answer);
  return answer;
}

function pageLeft() {
  return new Promise((resolve) => window.addEventListener("pagehide", resolve, { once: true }));
}

async function showProgress(install: Install) {
  for (let progress = 0; progress < 100 && isInstalling(install); ) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    const next = installProgress(Date.now() - install.startedAt);
    if (next !== progress && isInstalling(install)) storeInstall({ ...install, progress: next });
    progress = next;
  }
}

function endInstall(install: Install, status: "installed" | "cancelled") {
  const ended = { ...install, status, changedAt: Date.now() };
  storeInstall(ended);
  return ended;
}

function storeInstall(install: Install) {
  installs.set(new Map(installs.get()).set(install.app.id, install));
}

function removeInstall(id: string) {
  const rest = new Map(installs.get());
  rest.delete(id);
  installs.set(rest);
}

/** Not while the screen's data couldn't be loaded again: it does not have the change yet. */
function removeLater(ended: Install) {
  setTimeout(() => {
    if (!isCurrent(ended)) return;
    if (isStale.get()) removeLater(ended);
    else removeInstall(ended.app.id);
  }, RETENTION_MS);
}

function onUninstalled(event: Event) {
  const install = event instanceof CustomEvent ? installs.get().get(event.detail.id) : undefined;
  if (install && install.status !== "cancelled") removeInstall(install.app.id);
}

function isCurrent(install: Install) {
  return installs.get().get(install.app.id) === install;
}

/** Whether this install is the current one; false for an earlier install of the same app. */
function isInstalling({ app, startedAt }: Install) {
  const current = installs.get().get(app.id);
  return current?.startedAt === startedAt && current.status === "installing";
}

/** A double click must not cancel what it installs. */
function isDoublePress({ changedAt }: Install) {
  return Date.now() - changedAt < PRESS_GUARD_MS;
}
