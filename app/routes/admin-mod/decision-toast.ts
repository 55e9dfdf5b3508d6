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

const REJECTIONS: ReadonlySet<string> = new Set([DECISION_TOASTS.reject, DECISION_TOASTS.rejectUpdate]);
const KEY = "decision-toast";
const FOCUS_KEY = "opened-by-key";

/** Of a document that a key or a decision opened: the heading of its item takes the focus. */
export function openItem(address: string) {
  tabStorage.set(FOCUS_KEY, "heading");
  window.location.assign(address);
}

/** For the next document. */
export function saveDecision(toast: string) {
  tabStorage.set(KEY, toast);
}

/** Shows the toast of the decision that led here, and focuses the heading of the item that it or a key opened. */
export function useSavedDecision() {
  useEffect(() => {
    const toast = tabStorage.get(KEY);
    if (toast || tabStorage.get(FOCUS_KEY)) focusAfterRender(() => document.getElementById(OPENED_HEADING));
    tabStorage.remove(KEY);
    tabStorage.remove(FOCUS_KEY);
    if (toast) showDecision(toast);
  }, []);
}

/** A rejection has no tick. */
export function showDecision(toast: string) {
  if (REJECTIONS.has(toast)) notify.plain(toast);
  else notify.success(toast);
}

export const OPENED_HEADING = "opened-item";
