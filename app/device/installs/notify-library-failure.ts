import { isOutcomeUnknown } from "#app/device/api.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { emitLibraryEvent } from "./library-events.ts";

const TEXTS = {
  install: { failed: "Installation failed", unconfirmed: "Installation not confirmed", done: "installed" },
  uninstall: { failed: "Uninstall failed", unconfirmed: "Uninstall not confirmed", done: "uninstalled" },
  restore: { failed: "Error", unconfirmed: "Restore not confirmed", done: "restored" },
};

type Apps = ReadonlyArray<{ id: string; name: string }>;

/** Of the order of tiles, and of shortcuts: a save that is repeated does no harm. */
export function saveFailureTitle(error: Failure) {
  return isOutcomeUnknown(error) ? "Save not confirmed" : "Save failed";
}

/** If the account may have the change all the same, says so, and the screens load what the account has (decision 342). */
export function notifyLibraryFailure(change: keyof typeof TEXTS, apps: Apps, error: Failure) {
  const { failed, unconfirmed, done } = TEXTS[change];
  if (!isOutcomeUnknown(error)) return notify.error(failed, error.message);
  for (const app of apps) emitLibraryEvent("library-unknown", app);
  notify.error(unconfirmed, `${apps.length === 1 ? "It" : "They"} may have been ${done}. ${error.message}`);
}
