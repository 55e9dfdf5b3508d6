import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openUnsavedCode, type UnsavedCodeStore } from "#app/device/drafts/unsaved-code.ts";

const SAVE_DELAY_MS = 400;

export type Base = { html: string; version: number | null };

/**
 * Every change is stored with the version it started from, so that old code never passes for the newest one.
 * `readFromDevice` reads the HTML of an app that only this device has; null for others.
 */
export function useEditedCode(
  project: string,
  loaded: Base,
  readFromDevice: (project: string) => Promise<string | null>,
) {
  const [code, setCode] = useState(loaded.html);
  const [base, setBase] = useState(loaded);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const latest = useRef({ code, base });
  latest.current = { code, base };
  const store = useRef<UnsavedCodeStore | null>(null);
  const timer = useRef(0);
  const original = useRef(loaded);

  const loadFromDevice = useEffectEvent(async () => {
    const html = await readFromDevice(project);
    if (html === null || hasChanges(latest.current)) return;
    original.current = { html, version: null };
    latest.current = { code: html, base: original.current };
    setCode(html);
    setBase(original.current);
  });

  useEffect(() => {
    let isCancelled = false;
    async function restoreUnsavedCode() {
      await loadFromDevice();
      if (isCancelled) return;
      const opened = await openUnsavedCode(project);
      if (isCancelled) return;
      store.current = opened;
      const unsaved = await opened.read();
      const { base } = latest.current;
      if (isCancelled || !unsaved || hasChanges(latest.current) || unsaved.html === base.html) return;
      setCode(unsaved.html);
      setBase({ html: unsaved.baseVersion === base.version ? base.html : "", version: unsaved.baseVersion });
      setRestored(true);
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
  }, [project]);

  useEffect(() => {
    const saveNow = () => timer.current !== 0 && storeUnsavedCode();
    document.addEventListener("visibilitychange", saveNow);
    window.addEventListener("pagehide", saveNow);
    return () => {
      document.removeEventListener("visibilitychange", saveNow);
      window.removeEventListener("pagehide", saveNow);
    };
  });

  function storeUnsavedCode() {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const { code, base } = latest.current;
    void store.current?.write({ html: code, baseVersion: base.version, at: Date.now() }).catch(() => {});
  }

  function change(html: string) {
    latest.current = { ...latest.current, code: html };
    setCode(html);
    if (timer.current === 0) timer.current = window.setTimeout(storeUnsavedCode, SAVE_DELAY_MS);
  }

  /** Text that was typed since then stays unsaved. */
  function markSaved(next: Base) {
    const hasNewerText = latest.current.code !== next.html;
    latest.current = { ...latest.current, base: next };
    setBase(next);
    setRestored(false);
    if (hasNewerText) return storeUnsavedCode();
    window.clearTimeout(timer.current);
    timer.current = 0;
    void store.current?.remove().catch(() => {});
  }

  function replaceCode(next: Base) {
    latest.current = { code: next.html, base: next };
    setCode(next.html);
    markSaved(next);
  }

  function discard() {
    const discarded = latest.current;
    replaceCode(original.current);
    return () => {
      setBase(discarded.base);
      latest.current = { ...latest.current, base: discarded.base };
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
    restored,
    ready,
    dirty: code !== base.html,
  };
}

export type EditedCode = ReturnType<typeof useEditedCode>;

function hasChanges({ code, base }: { code: string; base: Base }) {
  return code !== base.html;
}
