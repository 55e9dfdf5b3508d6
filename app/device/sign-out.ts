import { notify } from "#app/lib/toast.ts";
import { dayOf } from "#domain/journal/days.ts";
import { ASKED_INSTALL } from "./asked-install.ts";
import { forgetCopies } from "./copies.ts";
import { forgetFormDrafts } from "./form-drafts.ts";
import { forgetRecords } from "./install-records.ts";
import { forgetNotes, unsavedDays } from "./note-records.ts";
import { beginSignOut, tellSignedOut } from "./signing-out.ts";
import { deviceStorage, tabStorage } from "./storage.ts";

/** How long 'Signing out...' stands before the page is replaced, in ms. */
const REPLACE_AFTER = 300;
/** What this browser remembers of an account. The theme stays, and so do apps that exist only on this device. */
const KEYS = [
  "reset-email",
  "builderMode",
  "last_builder_view",
  "last_builder_mode",
  "user_projects",
  "project_categories",
  "builder_state",
  "previous_subscription_tier",
  ASKED_INSTALL,
];

let warned = false;

export function clearAuthData() {
  for (const key of KEYS) deviceStorage.remove(key);
  forgetFormDrafts();
  forgetRecords();
  tabStorage.clear();
}

/**
 * Ends this browser's session, tells its other tabs, and leaves for /auth with a marker of how it went. What is being
 * installed belongs to who leaves, so it is completed before. Once it stays, and says why: where a note of the account is
 * on this device only. False then.
 */
export async function signOut(account: string, path = "/sign-out") {
  if (await isLeavingNotes(account)) return false;
  beginSignOut();
  const shown = new Promise((resolve) => setTimeout(resolve, REPLACE_AFTER));
  const settled = await import("./installs.ts").then(
    ({ settleInstalls }) => settleInstalls(),
    () => true,
  );
  const ended = await fetch(path, { method: "POST", redirect: "manual" }).then(
    (answer) => answer.type === "opaqueredirect" || answer.ok,
    () => false,
  );
  await shown;
  clearAuthData();
  forgetNotes();
  await forgetCopies().catch(() => {});
  tellSignedOut();
  window.location.replace(`/auth?${ended ? `refresh=${Date.now()}` : "error=sign-out"}${settled ? "" : "&cancelled"}`);
  return true;
}

/** Saves what is still to be saved. Whether something of it could not be, for the first time. */
async function isLeavingNotes(account: string) {
  const waiting = unsavedDays(account, dayOf(new Date())).length;
  if (warned || waiting === 0) return false;
  const left = await import("./unsaved-notes.ts").then(
    ({ saveUnsavedNotes }) => saveUnsavedNotes(account),
    () => waiting,
  );
  warned = left > 0;
  if (warned)
    notify.error("Not saved yet", "A note is only on this device so far. Sign out again to leave without it.");
  return warned;
}
