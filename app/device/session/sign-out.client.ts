import { deleteNoteRecords, unsavedDays } from "#app/device/journal/note-records.ts";
import { notify } from "#app/lib/toast.ts";
import { clearPageCaches } from "#app/service-worker/page-caches.ts";
import { clearAuthData } from "./clear-auth-data.ts";
import { broadcastSignOut, isSigningOut } from "./sign-out-events.ts";

const REDIRECT_DELAY_MS = 300;

let hasWarned = false;

/** @returns false if the user stays, because a note is saved on this device only. */
export async function signOut(account: string, path = "/sign-out") {
  if (await shouldWarnAboutNotes(account)) return false;
  isSigningOut.set(true);
  const minimumDelay = new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
  // An install whose call arrives after the session's end would be refused.
  await import("#app/device/installs/installs.ts").then(
    ({ waitForCalls }) => waitForCalls(),
    () => {},
  );
  const hasEnded = await fetch(path, { method: "POST", redirect: "manual" }).then(
    (answer) => answer.type === "opaqueredirect" || answer.ok,
    () => false,
  );
  await minimumDelay;
  clearAuthData();
  deleteNoteRecords();
  await clearPageCaches().catch(() => {});
  broadcastSignOut();
  window.location.replace(`/auth?${hasEnded ? `refresh=${Date.now()}` : "error=sign-out"}`);
  return true;
}

/** The first sign-out with unsaved notes only warns; the next one leaves without them. */
async function shouldWarnAboutNotes(account: string) {
  const pendingCount = unsavedDays(account).length;
  if (pendingCount === 0) {
    hasWarned = false;
    return false;
  }
  if (hasWarned) return false;
  const unsavedCount = await import("#app/device/journal/unsaved-notes.client.ts").then(
    ({ saveUnsavedNotes }) => saveUnsavedNotes(account),
    () => pendingCount,
  );
  hasWarned = unsavedCount > 0;
  if (hasWarned)
    notify.error("Not saved yet", "A note is saved only on this device. Sign out again to leave without it.");
  return hasWarned;
}
