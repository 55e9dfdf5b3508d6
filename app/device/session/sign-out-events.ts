const CHANNEL = "auth";
const SIGNING_OUT = "signing-out";

let signingOut = false;

export function isSigningOut() {
  return signingOut;
}

export function announceSignOut() {
  signingOut = true;
  window.dispatchEvent(new Event(SIGNING_OUT));
}

export function broadcastSignOut() {
  new BroadcastChannel(CHANNEL).postMessage("signed-out");
}

export function onSigningOut(run: () => void) {
  window.addEventListener(SIGNING_OUT, run);
  return () => window.removeEventListener(SIGNING_OUT, run);
}

export function onSignedOutElsewhere(run: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!signingOut) run();
  };
  return () => channel.close();
}
