import { unsavedDays } from "#app/device/journal/note-records.ts";
import { notify } from "#app/lib/toast.ts";

let hasWarned = false;

/** True, with a warning, the first time that notes of `accounts` can't be saved; the next call leaves without them. */
export async function shouldKeepNotes(accounts: ReadonlyArray<string>, advice: string) {
  const unsaved = accounts.filter((account) => unsavedDays(account).length > 0);
  if (unsaved.length === 0 || hasWarned) {
    hasWarned &&= unsaved.length > 0;
    return false;
  }
  hasWarned = await import("#app/device/journal/unsaved-notes.client.ts").then(
    async ({ saveUnsavedNotes }) => (await Promise.all(unsaved.map(saveUnsavedNotes))).some((count) => count > 0),
    () => true,
  );
  if (hasWarned) notify.error("Not saved yet", `A note is saved only on this device. ${advice}`);
  return hasWarned;
}
