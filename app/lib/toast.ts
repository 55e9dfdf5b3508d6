import { showPlainToast } from "./plain-toast.ts";

type Action = { label: string; onClick: () => void };
/** `duration` in ms. */
export type Toast = { kind: "success" | "error"; title: string; message?: string; action?: Action; duration: number };

/** Success: 3 s. Errors stay longer, though their text also stands where they happened. */
const SUCCESS = 3000;
/** What can be pressed stays as long as the specification lets it (spec 2, section 9). */
const LONGEST = 5000;
/** So long, in ms, a toast waits for its looks before it is shown without them. */
const PATIENCE = 1500;

export const notify = {
  success(title: string, action?: Action, message?: string) {
    void show({ kind: "success", title, message, action, duration: action ? LONGEST : SUCCESS });
  },
  error(title: string, message?: string, action?: Action) {
    void show({ kind: "error", title, message, action, duration: LONGEST });
  },
  /** An error that may be mended while its toast stands. @returns what takes the toast away. */
  refusal(title: string, message: string) {
    const shown = show({ kind: "error", title, message, duration: LONGEST });
    return () => void shown.then((dismiss) => dismiss());
  },
  /** To readers of the screen alone: what everybody else sees happen. */
  say(text: string) {
    void loadToaster().then((toaster) => toaster?.say(text));
  },
};

/** So that the first toast needs no network, and readers know its place before. Null where it can't be had now. */
export function loadToaster() {
  return import("./toaster.client.tsx").then(({ toaster }) => toaster()).catch(() => null);
}

async function show(toast: Toast) {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const toaster = await Promise.race([loadToaster(), late]);
  return toaster ? toaster.show(toast) : showPlainToast(toast);
}
