import { useEffect, useRef, useState } from "react";
import { claimDraft, type DraftKeeper } from "#app/device/drafts.ts";

/** Typing is kept at most this much later, in ms, however long it goes on; well under a second. */
const KEEP_AFTER = 400;

export type Base = { html: string; version: number | null };

/**
 * The code being written: what was saved, or the newer draft of this device. Every change is kept as a draft together
 * with the version it started from, so that a draft of an old version never passes for one of the newest.
 */
export function useDraft(project: string, loaded: Base) {
  const [code, setCode] = useState(loaded.html);
  const [base, setBase] = useState(loaded);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const latest = useRef({ code, base });
  latest.current = { code, base };
  const keeper = useRef<DraftKeeper | null>(null);
  const timer = useRef(0);

  useEffect(() => {
    let gone = false;
    async function claim() {
      const mine = await claimDraft(project);
      if (gone) return;
      keeper.current = mine;
      const draft = await mine.read();
      const { code: typed, base: from } = latest.current;
      if (gone || !draft || typed !== from.html || draft.html === from.html) return;
      setCode(draft.html);
      setBase({ html: draft.baseVersion === from.version ? from.html : "", version: draft.baseVersion });
      setRestored(true);
    }
    // Without storage (a private window may refuse it) one can still write and save.
    void claim()
      .catch(() => {})
      .then(() => !gone && setReady(true));
    return () => {
      gone = true;
      // Later edits must not be saved as a draft of the previous project.
      keeper.current = null;
    };
  }, [project]);

  useEffect(() => {
    const now = () => timer.current !== 0 && keep();
    document.addEventListener("visibilitychange", now);
    window.addEventListener("pagehide", now);
    return () => {
      document.removeEventListener("visibilitychange", now);
      window.removeEventListener("pagehide", now);
    };
  });

  function keep() {
    window.clearTimeout(timer.current);
    timer.current = 0;
    const { code: html, base: from } = latest.current;
    void keeper.current?.write({ html, baseVersion: from.version, at: Date.now() }).catch(() => {});
  }

  function change(html: string) {
    latest.current = { ...latest.current, code: html };
    setCode(html);
    if (timer.current === 0) timer.current = window.setTimeout(keep, KEEP_AFTER);
  }

  /** This HTML is kept as that version now; what was typed since stays a draft of it. */
  function saved(next: Base) {
    const typedOn = latest.current.code !== next.html;
    latest.current = { ...latest.current, base: next };
    setBase(next);
    setRestored(false);
    if (typedOn) return keep();
    window.clearTimeout(timer.current);
    timer.current = 0;
    void keeper.current?.remove().catch(() => {});
  }

  /** Shows another text as the saved one, e.g. what somebody else saved meanwhile. */
  function adopt(next: Base) {
    latest.current = { code: next.html, base: next };
    setCode(next.html);
    saved(next);
  }

  /** Back to what was loaded. @returns what brings the draft back. */
  function discard() {
    const { code: typed, base: from } = latest.current;
    adopt(loaded);
    return () => {
      setBase(from);
      latest.current = { ...latest.current, base: from };
      change(typed);
    };
  }

  return { code, base, change, saved, adopt, discard, restored, ready, dirty: code !== base.html };
}

export type Draft = ReturnType<typeof useDraft>;
