import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openUnsavedCode, type UnsavedCode, type UnsavedCodeStore } from "#app/device/drafts/unsaved-code.client.ts";
import { useDocumentEvent, useWindowEvent } from "./use-events.ts";

const SAVE_DELAY_MS = 400;

export type Base = { html: string; version: number | null };
type Edit = { code: string; base: Base };

type Options = {
  /** Null for a visitor. */
  account: string | null;
  /** An id, or "new". */
  project: string;
  loaded: Base;
  /** Reads the HTML of an app that only this device has; null for others. */
  readFromDevice: (project: string) => Promise<string | null>;
};

/** Every change is stored with the version it started from, so that old code never passes for the newest one. */
export function useEditedCode({ account, project, loaded, readFromDevice }: Options) {
  const [{ code, base }, setEdit] = useState<Edit>({ code: loaded.html, base: loaded });
  const [restored, setRestored] = useState(false);
  const [isSavePending, setIsSavePending] = useState(false);
  const [ready, setReady] = useState(false);
  const latest = useRef({ code, base });
  const store = useRef<UnsavedCodeStore | null>(null);
  const timer = useRef(0);
  const original = useRef(loaded);
  const pendingSave = useRef(false);

  const loadFromDevice = useEffectEvent(async () => {
    const html = await readFromDevice(project);
    if (html === null || hasChanges(latest.current)) return;
    original.current = { html, version: null };
    edit({ code: html, base: original.current });
  });

  const restore = useEffectEvent(({ html, baseVersion, isSavePending }: UnsavedCode) => {
    const { base } = latest.current;
    edit({ code: html, base: { html: baseVersion === base.version ? base.html : "", version: baseVersion } });
    setRestored(true);
    setPendingSave(isSavePending === true);
  });

  useEffect(() => {
    let isCancelled = false;
    async function restoreUnsavedCode() {
      await loadFromDevice();
      if (isCancelled) return;
      const opened = await openUnsavedCode(account, project);
      if (isCancelled) return;
      store.current = opened;
      const unsaved = await opened.read();
      if (isCancelled || !unsaved || hasChanges(latest.current) || unsaved.html === latest.current.base.html) return;
      restore(unsaved);
    }
    // A private window may refuse storage; writing and saving still work.
    void restoreUnsavedCode()
      .catch(() => {})
      .then(() => !isCancelled && setReady(true));
    return () => {
      isCancelled = true;
      // Later edits must not be saved as code of the previous project.
      store.current = null;
    };
  }, [account, project]);

  useDocumentEvent("visibilitychange", storePending);
  useWindowEvent("pagehide", storePending);

  function storePending() {
    if (timer.current !== 0) storeUnsavedCode();
  }

  function storeUnsavedCode() {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const { code, base } = latest.current;
    const record = { html: code, baseVersion: base.version, at: Date.now(), isSavePending: pendingSave.current };
    void store.current?.write(record).catch(() => {});
  }

  function setPendingSave(isPending: boolean) {
    pendingSave.current = isPending;
    setIsSavePending(isPending);
  }

  function edit(next: Edit) {
    latest.current = next;
    setEdit(next);
  }

  function change(html: string) {
    edit({ ...latest.current, code: html });
    if (timer.current === 0) timer.current = window.setTimeout(storeUnsavedCode, SAVE_DELAY_MS);
  }

  /** Text that was typed since then stays unsaved. Resolves when the device no longer has the saved text as unsaved. */
  async function markSaved(next: Base) {
    const hasNewerText = latest.current.code !== next.html;
    edit({ ...latest.current, base: next });
    setRestored(false);
    setPendingSave(false);
    if (hasNewerText) return storeUnsavedCode();
    window.clearTimeout(timer.current);
    timer.current = 0;
    await store.current?.remove().catch(() => {});
  }

  function replaceCode(next: Base) {
    edit({ code: next.html, base: next });
    void markSaved(next);
  }

  function discard() {
    const discarded = latest.current;
    replaceCode(original.current);
    return () => {
      edit({ ...latest.current, base: discarded.base });
      change(discarded.code);
    };
  }

  return {
    code,
    base,
    /** Includes a keystroke that is not rendered yet. */
    readLatest: () => latest.current,
    change,
    markSaved,
    replaceCode,
    discard,
    /** Of a save that the network or the server failed: it outlives the tab. */
    isSavePending,
    changePendingSave(isPending: boolean) {
      setPendingSave(isPending);
      storeUnsavedCode();
    },
    restored,
    ready,
    dirty: code !== base.html,
  };
}

export type EditedCode = ReturnType<typeof useEditedCode>;

function hasChanges({ code, base }: Edit) {
  return code !== base.html;
}
