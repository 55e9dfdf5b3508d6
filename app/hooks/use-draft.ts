import { useEffect, useEffectEvent, useRef, useState } from "react";
import { claimDraft, type DraftKeeper } from "#app/device/drafts/drafts.ts";

const SAVE_DELAY_MS = 400;

export type Base = { html: string; version: number | null };

/**
 * Every change is stored with the version it started from, so that an old draft never passes for the newest one.
 * `readFromDevice` reads the HTML of an app that only this device has; null for others.
 */
export function useDraft(project: string, loaded: Base, readFromDevice: (project: string) => Promise<string | null>) {
  const [code, setCode] = useState(loaded.html);
  const [base, setBase] = useState(loaded);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const latest = useRef({ code, base });
  latest.current = { code, base };
  const keeper = useRef<DraftKeeper | null>(null);
  const timer = useRef(0);
  const original = useRef(loaded);

  const loadFromDevice = useEffectEvent(async () => {
    const html = await readFromDevice(project);
    const { code: typed, base: from } = latest.current;
    if (html === null || typed !== from.html) return;
    original.current = { html, version: null };
    latest.current = { code: html, base: original.current };
    setCode(html);
    setBase(original.current);
  });

  useEffect(() => {
    let isCancelled = false;
    async function restoreDraft() {
      await loadFromDevice();
      if (isCancelled) return;
      const claimed = await claimDraft(project);
      if (isCancelled) return;
      keeper.current = claimed;
      const draft = await claimed.read();
      const { code: typed, base: from } = latest.current;
      if (isCancelled || !draft || typed !== from.html || draft.html === from.html) return;
      setCode(draft.html);
      setBase({ html: draft.baseVersion === from.version ? from.html : "", version: draft.baseVersion });
      setRestored(true);
    }
    // A private window may refuse storage; writing and saving still work.
    void restoreDraft()
      .catch(() => {})
      .then(() => !isCancelled && setReady(true));
    return () => {
      isCancelled = true;
      // Later edits must not be saved as a draft of the previous project.
      keeper.current = null;
    };
  }, [project]);

  useEffect(() => {
    const saveNow = () => timer.current !== 0 && storeDraft();
    document.addEventListener("visibilitychange", saveNow);
    window.addEventListener("pagehide", saveNow);
    return () => {
      document.removeEventListener("visibilitychange", saveNow);
      window.removeEventListener("pagehide", saveNow);
    };
  });

  function storeDraft() {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const { code: html, base: from } = latest.current;
    void keeper.current?.write({ html, baseVersion: from.version, at: Date.now() }).catch(() => {});
  }

  function change(html: string) {
    latest.current = { ...latest.current, code: html };
    setCode(html);
    if (timer.current === 0) timer.current = window.setTimeout(storeDraft, SAVE_DELAY_MS);
  }

  /** What was typed since stays a draft of it. */
  function markSaved(next: Base) {
    const hasNewerText = latest.current.code !== next.html;
    latest.current = { ...latest.current, base: next };
    setBase(next);
    setRestored(false);
    if (hasNewerText) return storeDraft();
    window.clearTimeout(timer.current);
    timer.current = 0;
    void keeper.current?.remove().catch(() => {});
  }

  function replaceCode(next: Base) {
    latest.current = { code: next.html, base: next };
    setCode(next.html);
    markSaved(next);
  }

  function discard() {
    const { code: typed, base: from } = latest.current;
    replaceCode(original.current);
    return () => {
      setBase(from);
      latest.current = { ...latest.current, base: from };
      change(typed);
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

export type Draft = ReturnType<typeof useDraft>;
