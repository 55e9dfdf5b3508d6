import { useEffect, useRef, useState } from "react";
import { readDraft, removeDraft, writeDraft } from "#app/device/drafts.ts";

/** How long typing may rest before it is kept, in ms; well under a second. */
const KEEP_AFTER = 400;

/** The code being written: what was saved, or the newer draft of this device. Every change is kept as a draft. */
export function useDraft(key: string, saved: string) {
  const [code, setCode] = useState(saved);
  const [restored, setRestored] = useState(false);
  const timer = useRef(0);
  useEffect(() => {
    let current = true;
    readDraft(key).then(
      (draft) => {
        if (!current || draft === undefined || draft === saved) return;
        setCode(draft);
        setRestored(true);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [key, saved]);
  function change(html: string) {
    setCode(html);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void writeDraft(key, html).catch(() => {}), KEEP_AFTER);
  }
  /** The code is saved elsewhere now (or given up): the draft goes. */
  function forget() {
    window.clearTimeout(timer.current);
    setRestored(false);
    void removeDraft(key).catch(() => {});
  }
  function discard() {
    forget();
    setCode(saved);
  }
  return { code, change, restored, forget, discard };
}

export type Draft = ReturnType<typeof useDraft>;
