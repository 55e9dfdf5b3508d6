import { createStore } from "#app/lib/create-store.ts";

const CHANNEL = "auth";

export const isSigningOut = createStore(false);

export function broadcastSignOut() {
  new BroadcastChannel(CHANNEL).postMessage("signed-out");
}

export function onSignedOutElsewhere(run: () => void) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    if (!isSigningOut.get()) run();
  };
  return () => channel.close();
}
