import { callApi, OFFLINE } from "#app/device/api.ts";
import { changeDeviceApp, createDeviceApp, readDeviceHtml } from "#app/device/device-apps/device-apps.ts";
import { createEmitter } from "#app/lib/create-emitter.ts";
import { createStore } from "#app/lib/create-store.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { htmlProblem } from "#domain/listing/html.ts";
import { createSaver, type SaverState } from "./saver.ts";
import type { UnsavedCode, UnsavedCodeStore } from "./unsaved-code.client.ts";

const STORE_DELAY_MS = 400;
/** The server's error is shown when this many tries have reached it and failed. */
const TRIES_BEFORE_ERROR = 3;

/** `version` is null for code that was never saved, and for an app of this device. */
export type Base = { html: string; version: number | null };
export type SavedProject = { id: string; version: number | null; name?: string };
/** What a save is for. `version`: the project's, in case the code is based on none. */
export type CodeJob = { isCloud: boolean } & (
  | { intent: "create"; name: string; newAppId?: string }
  | { intent: "update"; id: string; version: number | null }
);
/** `base`: what both codes come from; `mine`: the code that was refused. */
type NewestCode = Base & { base: Base; mine: string };
type CodeState = SaverState<string, SavedCode, SavedCode & NewestCode, CodeJob>;
type SavedCode = Base & { project?: SavedProject };
type Answer = { ok: true; data: SavedProject } | { ok: false; error: Failure };
type Options = {
  /** Null for a visitor. */
  account: string | null;
  loaded: Base;
  call: (fields: Record<string, string | number>) => Promise<Answer>;
};

/**
 * The code in the editor: saved by a press, and after a failure that passes by itself. Every change is stored with the
 * version it started from, so that old code never passes for the newest one.
 */
export function createCodeSaver({ account, loaded, call }: Options) {
  const saves = createEmitter<[SavedProject, CodeJob]>();
  const refusals = createEmitter();
  const saver = createSaver<string, SavedCode, SavedCode & NewestCode, CodeJob>(
    { value: loaded.html, saved: loaded },
    {
      toValue: ({ html }) => html,
      delayMs: null,
      firstJob: { intent: "update", id: "", isCloud: true, version: null },
      isRetried,
      request,
      fetchNewest,
      asksUntilSaved: true,
      store,
      onSaved({ project }, job) {
        serverFailures = 0;
        if (project) saves.emit(project, job);
      },
      onFailed,
    },
  );
  /** False while this browser refuses to store what is not saved. */
  const kept = createStore(true);
  let device: UnsavedCodeStore | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let original = loaded;
  let serverFailures = 0;

  function isRetried({ code }: Failure, { intent, isCloud }: CodeJob) {
    return code === "unavailable" && intent === "update" && isCloud;
  }

  async function request({ value: html, saved }: { value: string; saved: Base }, job: CodeJob) {
    const answer = await save(html, saved, job);
    if (!answer.ok) return answer;
    return { ok: true, data: { html, version: answer.data.version, project: answer.data } } as const;
  }

  async function save(html: string, { html: base, version }: Base, job: CodeJob): Promise<Answer> {
    const { intent } = job;
    const problem = intent === "update" ? htmlProblem(html) : null;
    if (problem) return { ok: false, error: problem };
    if (job.isCloud && intent === "create") return call({ intent, html, name: job.name });
    if (job.isCloud && intent === "update")
      return call({ intent, html, projectId: job.id, baseVersion: version ?? job.version ?? 0 });
    const result = await (job.intent === "create"
      ? createDeviceApp({ owner: account, id: job.newAppId, name: job.name, html })
      : changeDeviceApp(job.id, { html, base }));
    if (!result.ok) return { ok: false, error: result.failure };
    return { ok: true, data: { id: result.app.id, name: result.app.name, version: null } };
  }

  async function fetchNewest({ value: mine, saved }: { value: string; saved: Base }, job: CodeJob) {
    const id = job.intent === "update" ? job.id : "";
    if (!job.isCloud) {
      const { html, failure } = await readDeviceHtml(id);
      if (failure) return { ok: false, error: failure } as const;
      return { ok: true, data: { html, version: null, base: saved, mine } } as const;
    }
    const read = (version: string | number) =>
      callApi("GET", "/api/projects/:id/versions/:version", { param: { id, version } });
    const [theirs, base] = await Promise.all([read("newest"), saved.version === null ? null : read(saved.version)]);
    if (!theirs.ok) return theirs;
    const { version, html } = theirs.data;
    const baseHtml = base?.ok ? base.data.html : "";
    return { ok: true, data: { html, version, base: { html: baseHtml, version: saved.version }, mine } } as const;
  }

  function onFailed(failure: Failure, job: CodeJob) {
    const { code, message } = failure;
    if (code !== "unavailable") refusals.emit();
    const hasReachedServer = isRetried(failure, job) && message !== OFFLINE.error.message;
    if (hasReachedServer) serverFailures += 1;
    const isDue = isRetried(failure, job) ? hasReachedServer && serverFailures === TRIES_BEFORE_ERROR : true;
    if (code === "unavailable" && isDue) notify.failure(failure);
  }

  function store({ value, saved, isWaiting }: CodeState, previous: CodeState) {
    const hasNewBase = saved !== previous.saved || isWaiting !== previous.isWaiting;
    if (!hasNewBase && value === previous.value) return;
    if (value === saved.html && !isWaiting) {
      clearTimeout(timer);
      timer = undefined;
      // A private window may refuse storage; writing and saving still work.
      return device?.remove().catch(() => {});
    }
    if (hasNewBase) write();
    else timer ??= setTimeout(write, STORE_DELAY_MS);
  }

  function write() {
    clearTimeout(timer);
    timer = undefined;
    const { value: html, saved, isWaiting } = saver.get();
    const record = { html, baseVersion: saved.version, at: Date.now(), isSavePending: isWaiting };
    if (!device) return kept.set(false);
    void device.write(record).then(
      () => kept.set(true),
      () => kept.set(false),
    );
  }

  function replace(next: Base, value = next.html) {
    void saver.update({ value, saved: next, sent: [], isWaiting: false });
  }

  function isDirty() {
    return saver.get().value !== saver.get().saved.html;
  }

  return {
    get: saver.get,
    subscribe: saver.subscribe,
    kept,
    onSaved: saves.subscribe,
    /** A failure that doesn't pass by itself. */
    onRefused: refusals.subscribe,
    isDirty,
    connect: saver.connect,
    change: saver.change,
    send: saver.send,
    resolve: saver.resolve,
    /** A choice that wasn't saved is taken back. */
    dismiss() {
      const { conflict, saved } = saver.get();
      if (conflict && saved === conflict) replace(conflict.base, conflict.mine);
      void saver.update({ conflict: null, failure: null });
    },
    setFailure: (failure: Failure | null) => {
      void saver.update({ failure });
      if (failure) refusals.emit();
    },
    /** Shows what another tab saved as a conflict. */
    async compare(job: CodeJob) {
      const answer = await fetchNewest(saver.get(), job);
      if (answer.ok) void saver.update({ conflict: answer.data });
      else notify.error("Save failed", answer.error.message);
    },
    flush: () => timer !== undefined && write(),
    showDeviceApp(html: string) {
      original = { html, version: null };
      void saver.update({ value: html, saved: original });
    },
    /** Null: later edits must not be saved as code of the previous project. */
    attachDevice(store: UnsavedCodeStore | null) {
      device = store;
    },
    /** Continues with the code of a closed page. @returns its base, null if there is none. */
    restore(unsaved: UnsavedCode | undefined, job: CodeJob) {
      const { saved } = saver.get();
      if (!unsaved || isDirty() || unsaved.html === saved.html) return null;
      const { html, baseVersion: version, isSavePending } = unsaved;
      const base = { html: version === saved.version ? saved.html : "", version };
      saver.restore({ value: html, saved: base, isWaiting: isSavePending === true }, job);
      return base;
    },
    /** Text that was typed since then stays unsaved. */
    markSaved: (next: Base) => saver.update({ saved: next, sent: [], isWaiting: false }),
    replace,
    discard() {
      const { value, saved } = saver.get();
      replace(original);
      return () => void saver.update({ value, saved: { ...saved } });
    },
  };
}
