import { readNoteRecord, unsavedDays } from "#app/device/journal/note-records.ts";
import { notify } from "#app/lib/toast.ts";

/** What the last warning was about. */
let warnedOf: ReadonlySet<string> = new Set();

/** True, with a warning, if `accounts` have notes that can't be saved; the next call leaves without these, not without others. */
export async function shouldKeepNotes(accounts: ReadonlyArray<string>, advice: string) {
  if (unsavedNotes(accounts).every((note) => warnedOf.has(note))) return false;
  await import("#app/device/journal/unsaved-notes.client.ts").then(
    ({ saveUnsavedNotes }) => Promise.all(accounts.map(saveUnsavedNotes)),
    () => {},
  );
  const left = unsavedNotes(accounts);
  warnedOf = new Set(left);
  if (left.length > 0) notify.error("Not saved yet", `A note is saved only on this device. ${advice}`);
  return left.length > 0;
}

function unsavedNotes(accounts: ReadonlyArray<string>) {
  return accounts.flatMap((account) =>
    unsavedDays(account).map((day) => `${account}/${day}/${readNoteRecord(account, day)?.text}`),
  );
}
