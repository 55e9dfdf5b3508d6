import { notify } from "#app/lib/toast.ts";
import { dayOf } from "#domain/journal/days.ts";
import { ASKED_INSTALL } from "./asked-install.ts";
import { forgetCopies } from "./copies.ts";
import { forgetFormDrafts } from "./form-drafts.ts";
import { forgetRecords } from "./install-records.ts";
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
  ASKED_INSTALL,
];

const SIGNING_OUT = "signing-out";

let signingOut = false;
let warned = false;

/** While a sign-out is under way, news of a sign-in elsewhere is ignored. */
export function isSigningOut() {
  return signingOut;
}

export function clearAuthData() {
  for (const key of KEYS) localStorage.removeItem(key);
  forgetFormDrafts();
  forgetRecords();
  sessionStorage.clear();
}

/**
 * Ends this browser's session, tells its other tabs, and leaves for /auth with a marker of how it went. What is being
 * installed belongs to who leaves, so it is completed before. Once it stays, and says why: where a note of the account is
 * on this device only. False then.
 */
export async function signOut(account: string, path = "/sign-out") {
  if (await isLeavingNotes(account)) return false;
  signingOut = true;
  window.dispatchEvent(new Event(SIGNING_OUT));
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
  new BroadcastChannel(CHANNEL).postMessage("signed-out");
  window.location.replace(`/auth?${ended ? `refresh=${Date.now()}` : "error=sign-out"}${settled ? "" : "&cancelled"}`);
  return true;
}

/** Calls back when this tab begins to sign out, by whatever control. @returns what ends the listening. */
export function onSigningOut(run: () => void) {
  window.addEventListener(SIGNING_OUT, run);
  return () => window.removeEventListener(SIGNING_OUT, run);
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
