import { useRef } from "react";
import { useNavigate } from "react-router";
import { useAction } from "#app/hooks/use-action.ts";
import { saveDecision, showDecision } from "./decision-toast.ts";

type Options = {
  /** The screen that takes the form. */
  action: string;
  /** Opened after a decision; null opens the list. */
  next: string | null;
  list: string;
  onDone: () => void;
};

/**
 * Sends a decision, and moves on to the next item, whose heading then has the focus. A refusal is a toast: its dialog has
 * closed, and the page may be scrolled anywhere in the code.
 */
export function useDecision({ action, next, list, onDone }: Options) {
  const navigate = useNavigate();
  /** The reloaded list no longer has this item. */
  const afterDecision = useRef<{ toast: string; next: string | null }>(null);
  const { submit, intent } = useAction({
    waitsForReload: true,
    onSuccess(_, answered) {
      onDone();
      if (!afterDecision.current) return;
      const { toast, next } = afterDecision.current;
      if (!next) {
        if (!answered) showDecision(toast);
        return navigate(list);
      }
      saveDecision(toast);
      // Needs a document load: only a new document's policy can name the next run's origin.
      window.location.assign(next);
    },
    onError: onDone,
  });
  function decide(name: string, toast: string, fields: Record<string, string>, reasons: ReadonlyArray<string> = []) {
    afterDecision.current = { toast, next };
    const form = new FormData();
    for (const [key, value] of Object.entries({ intent: name, ...fields })) form.set(key, value);
    for (const reason of reasons) form.append("reasons", reason);
    void submit(form, { method: "post", action });
  }
  return { decide, intent };
}
