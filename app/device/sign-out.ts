import { notify } from "#app/lib/toast.ts";
import { dayOf } from "#domain/journal/days.ts";
import { forgetCopies } from "./copies.ts";
import { forgetNotes, unsavedDays } from "./note-records.ts";

const CHANNEL = "auth";
/** How long 'Signing out...' stands before the page is replaced, in ms (spec 1, section 4). */
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
];

let signingOut = false;
let warned = false;

/** While a sign-out is under way, news of a sign-in elsewhere is ignored. */
export function isSigningOut() {
  return signingOut;
}

export function clearAuthData() {
  for (const key of KEYS) localStorage.removeItem(key);
  sessionStorage.clear();
}

/**
 * Ends this browser's session, tells its other tabs, and leaves for /auth with a marker of how it went. Once it stays,
 * and says why: where a note of the account is on this device only. False then.
 */
export async function signOut(account: string, path = "/sign-out") {
  if (await isLeavingNotes(account)) return false;
  signingOut = true;
  const [ended] = await Promise.all([
    fetch(path, { method: "POST", redirect: "manual" }).then(
      (answer) => answer.type === "opaqueredirect" || answer.ok,
      () => false,
    ),
    new Promise((resolve) => setTimeout(resolve, REPLACE_AFTER)),
  ]);
  clearAuthData();
  forgetNotes();
  await forgetCopies().catch(() => {});
  new BroadcastChannel(CHANNEL).postMessage("signed-out");
  window.location.replace(ended ? `/auth?refresh=${Date.now()}` : "/auth?error=sign-out");
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

/** Calls back when another tab of this browser signs out. @returns what ends the listening. */
export function onSignedOutElsewhere(run: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!signingOut) run();
  };
  return () => channel.close();
}
