import { useEffect } from "react";
import { isSigningOut } from "#app/device/session/sign-out-events.ts";

export function useSignedInElsewhere() {
  useEffect(() => {
    async function reloadIfSignedIn() {
      if (document.visibilityState !== "visible" || isSigningOut()) return;
      const answer = await fetch("/api/session").catch(() => null);
      if (answer?.ok && !isSigningOut()) window.location.reload();
    }
    document.addEventListener("visibilitychange", reloadIfSignedIn);
    return () => document.removeEventListener("visibilitychange", reloadIfSignedIn);
  }, []);
}
