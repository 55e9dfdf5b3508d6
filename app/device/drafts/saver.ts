import { createStore } from "#app/lib/create-store.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isTemporary, SAVE_RETRY_MS } from "./save-retry.ts";

/** Older ones are dropped: the account can only have a recent one. */
const MAX_UNANSWERED = 5;

type Answer<Data> = { ok: true; data: Data } | { ok: false; error: Failure };

/** `saved`: what the account confirmed last, which `value` is based on. `sent`: values whose request was not answered. */
type Draft<Value, Saved> = { value: Value; saved: Saved; sent: ReadonlyArray<Value> };

export type SaverState<Value, Saved, Newest extends Saved, Job> = Draft<Value, Saved> & {
  /** What the running request is for, null if none runs. */
  sending: Job | null;
  /** What `send` was called for while a request runs: it is sent after that. */
  next: Job | null;
  /** Of the last request. */
  failure: Failure | null;
  /** The last request failed, and is sent again. */
  isWaiting: boolean;
  /** The account's in a conflict. Nothing is sent by itself until the user has chosen. */
  conflict: Newest | null;
};

type Winner = "mine" | "theirs" | "ask";

type SaverOptions<Value, Saved, Newest extends Saved, Job> = {
  toValue: (saved: Saved) => Value;
  isEqual?: (one: Value, other: Value) => boolean;
  /** How long after a change it is sent; null: only when `send` is called, as by a press. */
  delayMs: number | null;
  /** What a request is for that is sent by itself before any other. */
  firstJob: Job;
  isRetried: (failure: Failure, job: Job) => boolean;
  /** These two resolve to a failure, and never reject. */
  request: (draft: Draft<Value, Saved>, job: Job) => Promise<Answer<Saved>>;
  /** What the account has, when it refused a request with "conflict". */
  fetchNewest?: (draft: Draft<Value, Saved>, job: Job) => Promise<Answer<Newest>>;
  chooseWinner?: (draft: Draft<Value, Saved>, newest: Newest) => Winner;
  /** Whether the conflict is shown until the chosen value is saved, not only until it is chosen. */
  asksUntilSaved?: boolean;
  /** Called after each change of the draft, for the device to store it. It is awaited before `onSaved`. */
  store: (state: SaverState<Value, Saved, Newest, Job>, previous: SaverState<Value, Saved, Newest, Job>) => unknown;
  onSaved?: (saved: Saved, job: Job) => void;
  onFailed?: (failure: Failure, job: Job) => void;
};

/**
 * What a user writes, on its way to the account: stored on the device with each change, sent by one request at a time,
 * sent again after a failure that passes. It never overwrites what another device saved without asking.
 */
export function createSaver<Value, Saved, Newest extends Saved, Job>(
  initial: { value: Value; saved: Saved },
  options: SaverOptions<Value, Saved, Newest, Job>,
) {
  type State = SaverState<Value, Saved, Newest, Job>;
  const { toValue, isEqual = Object.is, delayMs, fetchNewest, asksUntilSaved = false } = options;
  const isAutomatic = delayMs !== null;
  const state = createStore<State>({
    ...initial,
    sent: [],
    sending: null,
    next: null,
    failure: null,
    isWaiting: false,
    conflict: null,
  });
  let lastJob = options.firstJob;
  let life: "open" | "stopped" | "discarded" = "open";
  let delay: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setInterval> | undefined;

  const isDiscarded = () => life === "discarded";

  function set(change: Partial<State>) {
    state.set({ ...state.get(), ...change });
    if (life === "open" && state.get().isWaiting) retry ??= setInterval(sendAgain, SAVE_RETRY_MS);
    else {
      clearInterval(retry);
      retry = undefined;
    }
  }

  function update(change: Partial<State>) {
    if (isDiscarded()) return;
    const previous = state.get();
    set(change);
    return options.store(state.get(), previous);
  }

  function hasUnsaved() {
    const { value, saved, sent } = state.get();
    return sent.length > 0 || !isEqual(value, toValue(saved));
  }

  /** Without a network it would fail, and the "online" event comes later. */
  function sendAgain() {
    if (navigator.onLine !== false) void sendDue();
  }

  function sendAfter(ms: number | null) {
    clearTimeout(delay);
    if (ms !== null && life === "open") delay = setTimeout(sendDue, ms);
  }

  /** Continues with what a closed page left. */
  function restore(draft: Partial<State>, job: Job = lastJob) {
    lastJob = job;
    set(draft);
    if (state.get().isWaiting) sendAgain();
    else if (isDue()) sendAfter(0);
  }

  function change(value: Value) {
    const { value: previous, isWaiting, failure } = state.get();
    if (value === previous) return;
    // What was refused is sent again in a moment, and may be accepted then.
    update({ value, failure: isAutomatic && !isWaiting ? null : failure });
    sendAfter(delayMs);
  }

  function isDue() {
    const { isWaiting, conflict } = state.get();
    return isWaiting || (isAutomatic && conflict === null && hasUnsaved());
  }

  /** For timers and events of the page. */
  async function sendDue() {
    if (isDue() && state.get().sending === null) await send();
  }

  async function send(job: Job = lastJob) {
    clearTimeout(delay);
    const { value, sent, sending, failure } = state.get();
    if (life !== "open") return;
    if (sending !== null) return set({ next: job });
    lastJob = job;
    const unanswered = [...sent, value].slice(-MAX_UNANSWERED);
    update({ sending: job, sent: unanswered, failure: isAutomatic ? failure : null });
    const answer = await options.request(state.get(), job);
    if (isDiscarded()) return;
    if (answer.ok) await receiveSaved(answer.data, job);
    else if (answer.error.code === "conflict" && fetchNewest) await settleConflict(fetchNewest, job);
    else receiveFailure(answer.error, job);
  }

  async function receiveSaved(saved: Saved, job: Job) {
    const { next } = state.get();
    await update({ saved, sent: [], sending: null, next: null, failure: null, isWaiting: false, conflict: null });
    options.onSaved?.(saved, job);
    if (next !== null) await send(next);
    else if (hasUnsaved()) sendAfter(delayMs);
  }

  function receiveFailure(failure: Failure, job: Job) {
    const { sent } = state.get();
    const unanswered = isTemporary(failure.code) ? sent : sent.slice(0, -1);
    const isWaiting = options.isRetried(failure, job);
    update({ sent: unanswered, sending: null, next: null, failure, isWaiting });
    options.onFailed?.(failure, job);
  }

  async function settleConflict(read: NonNullable<typeof fetchNewest>, job: Job) {
    const answer = await read(state.get(), job);
    if (isDiscarded()) return;
    if (!answer.ok) return receiveFailure(answer.error, job);
    update({ sending: null, next: null, failure: null, isWaiting: false });
    reconcile(answer.data);
    if (state.get().conflict === null && hasUnsaved()) await send(job);
  }

  /** A value that was sent, and whose answer was lost, may be what the account has now. */
  function reconcile(newest: Newest) {
    const { value, sent } = state.get();
    const hasArrived = sent.some((one) => isEqual(one, toValue(newest)));
    const winner = hasArrived ? "mine" : (options.chooseWinner?.(state.get(), newest) ?? "ask");
    if (winner === "ask") return set({ conflict: newest });
    update({ value: winner === "mine" ? value : toValue(newest), saved: newest, sent: [], conflict: null });
  }

  /** The user's choice in a conflict. */
  async function resolve(value: Value, job: Job = lastJob) {
    const { conflict } = state.get();
    if (!conflict) return;
    const isSaved = isEqual(value, toValue(conflict));
    const shown = asksUntilSaved && !isSaved ? conflict : null;
    update({ value, saved: conflict, sent: [], failure: null, isWaiting: false, conflict: shown });
    if (!isSaved) await send(job);
  }

  /** What another tab or a newly loaded screen knows. Nothing changes while a request runs or the user is asked. */
  function adopt(next: { value: Value; saved: Saved }) {
    if (state.get().sending !== null || state.get().conflict) return;
    set({ ...next, sent: [] });
    if (!hasUnsaved()) set({ failure: null, isWaiting: false });
    // The tab that changed the value saves it. This tab saves later, in case the other one was closed.
    sendAfter(isAutomatic && hasUnsaved() ? SAVE_RETRY_MS : null);
  }

  /** Saves before the page is frozen, and when the network is back. */
  function connect() {
    const listening = new AbortController();
    const listen = (target: EventTarget, event: string) => target.addEventListener(event, sendAgain, listening);
    listen(document, "visibilitychange");
    listen(window, "pagehide");
    listen(window, "online");
    return () => listening.abort();
  }

  /** The answer of a running request is still stored; of a discarded one it is ignored, too. */
  function end(as: "stopped" | "discarded") {
    life = as;
    clearTimeout(delay);
    clearInterval(retry);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    hasUnsaved,
    restore,
    change,
    send,
    sendDue,
    sendAfter,
    reconcile,
    resolve,
    adopt,
    update,
    connect,
    end,
  };
}
