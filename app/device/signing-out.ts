const CHANNEL = "auth";
const SIGNING_OUT = "signing-out";

let signingOut = false;

/** While a sign-out is under way, news of a sign-in elsewhere is ignored. */
export function isSigningOut() {
  return signingOut;
}

/** Tells this tab that a sign-out begins. */
export function beginSignOut() {
  signingOut = true;
  window.dispatchEvent(new Event(SIGNING_OUT));
}

/** Tells the other tabs of this browser. */
export function tellSignedOut() {
  new BroadcastChannel(CHANNEL).postMessage("signed-out");
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
