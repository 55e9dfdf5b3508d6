import { useEffect } from "react";
import { isSigningOut } from "#app/device/signing-out.ts";

/** When the tab is looked at again and another one has signed in meanwhile, the page goes on as signed in. */
export function useSignedInElsewhere() {
  useEffect(() => {
    async function look() {
      if (document.visibilityState !== "visible" || isSigningOut()) return;
      const answer = await fetch("/api/session").catch(() => null);
      if (answer?.ok && !isSigningOut()) window.location.reload();
    }
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
