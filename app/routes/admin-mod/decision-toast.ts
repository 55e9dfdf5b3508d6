import { useEffect } from "react";
import { tabStorage } from "#app/device/storage.ts";
import { focusAfterRender } from "#app/lib/focus.ts";
import { notify } from "#app/lib/toast.ts";

export const DECISION_TOASTS = {
  publish: "Project published",
  reject: "Project rejected",
  unpublish: "Project unpublished",
  approveUpdate: "Update approved",
  rejectUpdate: "Update rejected",
} as const;

const KEY = "decision-toast";

/** For the next document. */
export function saveDecision(toast: string) {
  tabStorage.set(KEY, toast);
}

/** Shows the toast of the decision that led here, and focuses the heading of the item that it opened. */
export function useSavedDecision() {
  useEffect(() => {
    const text = tabStorage.get(KEY);
    if (!text) return;
    tabStorage.remove(KEY);
    focusAfterRender(() => document.getElementById(OPENED_HEADING));
    notify.success(text);
  }, []);
}

export const OPENED_HEADING = "opened-item";
