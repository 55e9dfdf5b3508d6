import { isSigningOut } from "#app/device/session/sign-out-events.ts";
import { useDocumentEvent } from "./use-events.ts";

export function useSignedInElsewhere() {
  useDocumentEvent("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || isSigningOut.get()) return;
    const answer = await fetch("/api/session").catch(() => null);
    if (answer?.ok && !isSigningOut.get()) window.location.reload();
  });
}
