import { useEffect } from "react";
import { tabStorage } from "#app/device/storage.ts";
import { notify } from "#app/lib/toast.ts";

export const DECISION_TOASTS = {
  publish: "Project published",
  reject: "Project rejected",
  unpublish: "Project unpublished",
} as const;

const KEY = "decision-toast";

/** For the next document. */
export function saveDecisionToast(decision: keyof typeof DECISION_TOASTS) {
  tabStorage.set(KEY, DECISION_TOASTS[decision]);
}

export function useDecisionToast() {
  useEffect(() => {
    const text = tabStorage.get(KEY);
    if (!text) return;
    tabStorage.remove(KEY);
    notify.success(text);
  }, []);
}
