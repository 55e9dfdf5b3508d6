import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import { INSTALL_TIMEOUT, INSTALL_WAIT, installProgress, PRESS_GUARD } from "#domain/library/limits.ts";
import { callApi } from "./api.ts";
import { askToSignIn } from "./asked-install.ts";
import {
  forgetRecord,
  type InstallApp,
  type InstallRecord,
  onRecords,
  readRecord,
  readRecords,
  writeRecord,
} from "./install-records.ts";
import { announce } from "./library-events.ts";

/** `waiting` can be cancelled while `progress`, in percent, is under 100; then it is being sent. `started` in ms. */
export type Install = Pick<InstallRecord, "app" | "started" | "state"> & { progress: number };

const TICK = 250;
/** So much later, in ms, a page completes what another one has begun, and where nobody looks at it: it has the news. */
const TAKEN_OVER_LATER = 500;
const HIDDEN_LATER = 1000;
/** So long, in ms, a sign-out waits for the account to have what was under way. */
const SETTLE_WITHIN = 5000;
const NONE: ReadonlyMap<string, Install> = new Map();

/** Of installs in their undo window (decision 7), which outlive screens, documents and closed tabs. */
let snapshot = NONE;
let account: string | null = null;
let ticker = 0;
const listeners = new Set<() => void>();
/** What this page has begun, and completes when it goes. */
const begun = new Set<string>();
const sending = new Set<string>();

/** Every install that is under way in this browser, by app id. */
export function readInstalls() {
  return snapshot;
}

export function noInstalls() {
  return NONE;
}

/** Calls back when they change. @returns what ends the listening. */
export function onInstalls(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Says whose screens this page shows: what is under way for that account goes on here too. */
export function enterAccount(id: string) {
  if (account === null) listen();
  account = id;
  look();
}

/** Starts the wait, unless it runs already, here or in another tab. */
export function startInstall({ id, slug, name, icon }: InstallApp) {
  const before = readRecord(id);
  if (account === null || (before && isSecondPress(before)) || snapshot.get(id)?.state === "waiting") return;
  const now = Date.now();
  const app = { id, slug, name, icon };
  writeRecord({ account, app, started: now, state: "waiting", since: now, sent: false });
  begun.add(id);
  notify.say(`Installing ${name}`);
  look();
}

/** Within the undo window. What a page that was left has sent already is taken back. */
export function cancelInstall(id: string) {
  const record = readRecord(id);
  if (record?.state !== "waiting" || isOver(record) || isSecondPress(record)) return;
  end(record, "cancelled");
  notify.say(`Cancelled installing ${record.app.name}`);
  if (record.sent) void takeBack(record);
}

/** Before the account is left: completes what waits in any tab. @returns whether all of it could be. */
export async function settleInstalls() {
  const waiting = readRecords(account).filter(({ state }) => state === "waiting");
  const failures = await Promise.all(waiting.map((record) => send(record, SETTLE_WITHIN)));
  return failures.every((failure) => failure === null || failure.code === "conflict");
}

/** Resolves once none of these is on its way any more: true where one was. */
export function installsArrived(ids: ReadonlyArray<string>) {
  const under = () => ids.some((id) => snapshot.get(id)?.state === "waiting");
  if (!under()) return Promise.resolve(false);
  return new Promise<boolean>((resolve) => {
    const stop = onInstalls(() => {
      if (under()) return;
      stop();
      resolve(true);
    });
  });
}

/** Where one button has just taken another one's place, nobody can have meant it yet. */
function isSecondPress({ since }: InstallRecord) {
  return Date.now() - since < PRESS_GUARD;
}

/** Once the wait is over there is nothing to cancel any more. */
function isOver({ started }: InstallRecord) {
  return Date.now() - started >= INSTALL_WAIT;
}

function listen() {
  onRecords(look);
  // Wherever it was uninstalled: what still stands here of its install goes at once.
  window.addEventListener("app-uninstalled", (event) => event instanceof CustomEvent && forget(event.detail.id));
  window.addEventListener("pagehide", leavePage);
  window.addEventListener("pageshow", look);
}

/** Shows what is so now, and completes what has waited long enough. */
function look() {
  const records = readRecords(account);
  show(records);
  if (records.length > 0 && ticker === 0) ticker = window.setInterval(look, TICK);
  if (records.length === 0) {
    window.clearInterval(ticker);
    ticker = 0;
  }
  for (const { app, state, started } of records)
    if (state === "waiting" && Date.now() - started >= dueAfter(app.id)) void finish(app.id);
}

function dueAfter(id: string) {
  return INSTALL_WAIT + (begun.has(id) ? 0 : TAKEN_OVER_LATER) + (document.hidden ? HIDDEN_LATER : 0);
}

function forget(id: string) {
  if (readRecord(id)?.state === "cancelled") return;
  forgetRecord(id);
  look();
}

function show(records: ReadonlyArray<InstallRecord>) {
  const next = new Map(
    records.map(({ app, started, state }) => {
      const progress = installProgress(Date.now() - started);
      return [app.id, { app, started, state, progress }];
    }),
  );
  if (JSON.stringify([...next]) === JSON.stringify([...snapshot])) return;
  snapshot = next;
  for (const listener of listeners) listener();
}

function end(record: InstallRecord, state: "done" | "cancelled") {
  writeRecord({ ...record, state, since: Date.now() });
  begun.delete(record.app.id);
  look();
}

/** Every tab comes here, and one of them has the lock. */
async function finish(id: string) {
  if (sending.has(id)) return;
  sending.add(id);
  await navigator.locks.request(`install/${id}`, { ifAvailable: true }, async (lock) => {
    const record = readRecord(id);
    if (!lock || record?.state !== "waiting" || record.account !== account) return;
    const failure = await send(record, INSTALL_TIMEOUT);
    if (failure?.code === "unauthenticated") {
      // Whoever is quickly back is not pressing twice.
      forgetRecord(id);
      look();
      askToSignIn(record);
    } else if (failure) notify.error("Installation failed", failure.message);
    else if (readRecord(id)?.state === "done") notify.success("App installed!");
  });
  sending.delete(id);
}

/** Puts it on the account and tells everybody how that went. */
async function send(record: InstallRecord, timeout: number): Promise<Failure | null> {
  const failure = await call(record, "PUT", timeout);
  const now = readRecord(record.app.id);
  if (now?.state === "done") return failure;
  if (now?.state !== "waiting") {
    // It was cancelled or uninstalled meanwhile.
    if (!failure) void takeBack(record);
    return null;
  }
  end(record, failure ? "cancelled" : "done");
  if (!failure) announce("app-installed", record.app);
  return failure;
}

async function takeBack(record: InstallRecord) {
  const failure = await call(record, "DELETE", INSTALL_TIMEOUT);
  if (!failure) return announce("app-uninstalled", record.app);
  forgetRecord(record.app.id);
  announce("app-installed", record.app);
  notify.error("Uninstall failed", failure.message);
}

async function call(
  { app, account, started }: InstallRecord,
  method: "PUT" | "DELETE",
  timeout: number,
): Promise<Failure | null> {
  const json = method === "PUT" ? { pressed: started } : undefined;
  const answer = await callApi(`/api/apps/${app.id}/install`, { method, json, account, timeout, keepalive: true });
  return answer.ok ? null : answer.error;
}

/**
 * The page goes, perhaps for good: what it has begun is put on the account at once. For as long as the window is open, the
 * next page and the other tabs show it as before and can take it back; at its end one of them makes sure of it.
 */
function leavePage() {
  for (const id of begun) {
    const record = readRecord(id);
    if (record?.state !== "waiting" || record.sent) continue;
    if (!sending.has(id)) void call(record, "PUT", INSTALL_TIMEOUT);
    writeRecord({ ...record, sent: true });
  }
  begun.clear();
}
