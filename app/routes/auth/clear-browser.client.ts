import { accountsWithUnsaved } from "#app/device/drafts/unsaved.ts";
import { deleteNoteRecords } from "#app/device/journal/note-records.ts";
import { clearAuthData } from "#app/device/session/clear-auth-data.ts";
import { shouldKeepNotes } from "#app/device/session/keep-notes.ts";
import { clearPageCaches } from "#app/service-worker/page-caches.ts";

/**
 * Deletes what this browser keeps of the accounts that were signed in here, except what exists only on this device: apps and
 * unsaved code, which only their account sees. @returns false if the user stays for a note that isn't saved.
 */
export async function clearBrowser() {
  const accounts = accountsWithUnsaved();
  if (await shouldKeepNotes(accounts, "Press Clear Auth Data again to delete it.")) return false;
  clearAuthData(accounts);
  deleteNoteRecords(accounts);
  void clearPageCaches().catch(() => {});
  return true;
}
