import type { Failure } from "#domain/kit/errors.ts";
import { type Action, type Link, showFallbackToast, type Toast } from "./fallback-toast.ts";
import { plansPath } from "./plans-path.ts";

const SUCCESS_MS = 3000;
const ERROR_OR_ACTION_MS = 5000;
const CHOICE_MS = 10_000;
const TOASTER_TIMEOUT_MS = 1500;

export const notify = {
  success(title: string, action?: Action, message?: string) {
    void showToast({ kind: "success", title, message, action, duration: action ? ERROR_OR_ACTION_MS : SUCCESS_MS });
  },
  /** What is done, but nothing to be glad of: it has no tick. */
  plain(title: string) {
    void showToast({ kind: "message", title, duration: SUCCESS_MS });
  },
  /** Asks a question whose first answer is to do nothing. */
  choice(title: string, choice: { message: string; action?: Action; link: Link }) {
    void showToast({ kind: "success", title, ...choice, duration: CHOICE_MS });
  },
  error(title: string, message?: string, action?: Action) {
    void showToast({ kind: "error", title, message, action, duration: ERROR_OR_ACTION_MS });
  },
  /** A refusal by the plan links to the plans, others to `link`. @returns the function that removes the toast. */
  failure({ code, title, message }: Failure, link?: Link) {
    const action = code === "plan" ? { label: "See plans", href: plansPath(message) } : link;
    const shown = showToast({ kind: "error", title, message, action, duration: ERROR_OR_ACTION_MS });
    return () => void shown.then((dismiss) => dismiss());
  },
  /** Stays until the returned function removes it. */
  progress(title: string) {
    const shown = showToast({ kind: "loading", title, duration: Number.POSITIVE_INFINITY });
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
