import { deleteNoteRecords } from "#app/device/journal/note-records.ts";
import { clearPageCaches } from "#app/service-worker/page-caches.ts";
import { clearAuthData } from "./clear-auth-data.ts";
import { shouldKeepNotes } from "./keep-notes.ts";
import { broadcastSignOut, isSigningOut } from "./sign-out-events.ts";

const REDIRECT_DELAY_MS = 300;

/** @returns false if the user stays, because a note is saved on this device only. */
export async function signOut(account: string, path = "/sign-out") {
  if (await shouldKeepNotes([account], "Sign out again to leave without it.")) return false;
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
  clearAuthData([account]);
  deleteNoteRecords([account]);
  await clearPageCaches().catch(() => {});
  broadcastSignOut();
  window.location.replace(`/auth?${hasEnded ? `refresh=${Date.now()}` : "error=sign-out"}`);
  return true;
}
