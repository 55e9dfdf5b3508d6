import { forgetCopies } from "./copies.ts";
import { forgetFormDrafts } from "./form-drafts.ts";

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

const SIGNING_OUT = "signing-out";

let signingOut = false;

/** While a sign-out is under way, news of a sign-in elsewhere is ignored. */
export function isSigningOut() {
  return signingOut;
}

export function clearAuthData() {
  for (const key of KEYS) localStorage.removeItem(key);
  forgetFormDrafts();
  sessionStorage.clear();
}

/** Ends this browser's session, tells its other tabs, and leaves for /auth with a marker of how it went. */
export async function signOut(path = "/sign-out") {
  signingOut = true;
  window.dispatchEvent(new Event(SIGNING_OUT));
  const [ended] = await Promise.all([
    fetch(path, { method: "POST", redirect: "manual" }).then(
      (answer) => answer.type === "opaqueredirect" || answer.ok,
      () => false,
    ),
    new Promise((resolve) => setTimeout(resolve, REPLACE_AFTER)),
  ]);
  clearAuthData();
  await forgetCopies().catch(() => {});
  new BroadcastChannel(CHANNEL).postMessage("signed-out");
  window.location.replace(ended ? `/auth?refresh=${Date.now()}` : "/auth?error=sign-out");
}

/** Calls back when this tab begins to sign out, by whatever control. @returns what ends the listening. */
export function onSigningOut(run: () => void) {
  window.addEventListener(SIGNING_OUT, run);
  return () => window.removeEventListener(SIGNING_OUT, run);
}

/** Calls back when another tab of this browser signs out. @returns what ends the listening. */
export function onSignedOutElsewhere(run: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!signingOut) run();
  };
  return () => channel.close();
}
