import { showFallbackToast } from "./fallback-toast.ts";

type Action = { label: string; onClick: () => void };
/** `duration` in ms. */
export type Toast = { kind: "success" | "error"; title: string; message?: string; action?: Action; duration: number };

const SUCCESS_MS = 3000;
const ERROR_OR_ACTION_MS = 5000;
const TOASTER_TIMEOUT_MS = 1500;

export const notify = {
  success(title: string, action?: Action, message?: string) {
    void showToast({ kind: "success", title, message, action, duration: action ? ERROR_OR_ACTION_MS : SUCCESS_MS });
  },
  error(title: string, message?: string, action?: Action) {
    void showToast({ kind: "error", title, message, action, duration: ERROR_OR_ACTION_MS });
  },
  /** For an error that the user may fix while its toast is open. @returns the function that removes the toast. */
  dismissibleError(title: string, message: string) {
    const shown = showToast({ kind: "error", title, message, duration: ERROR_OR_ACTION_MS });
    return () => void shown.then((dismiss) => dismiss());
  },
  announce(text: string) {
    void loadToaster().then((toaster) => toaster?.announce(text));
  },
};

export function loadToaster() {
  return import("./toaster.client.tsx").then(({ toaster }) => toaster()).catch(() => null);
}

async function showToast(toast: Toast) {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TOASTER_TIMEOUT_MS));
  const toaster = await Promise.race([loadToaster(), timeout]);
  return toaster ? toaster.show(toast) : showFallbackToast(toast);
}
