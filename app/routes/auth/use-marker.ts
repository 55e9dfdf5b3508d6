import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { notify } from "#app/lib/toast.ts";

/**
 * What a sign-out left in the address, said once. A success is taken out of it; a failure stays, as the session may be
 * alive and the guard would lead away from here.
 */
export function useMarker() {
  const [params, setParams] = useSearchParams();
  const [refreshed, failed, cancelled] = [params.has("refresh"), params.has("error"), params.has("cancelled")];
  useEffect(() => {
    if (failed)
      notify.error("Error signing out", "This browser may still be signed in. Use 'Login Issues?' to clear it.");
  }, [failed]);
  useEffect(() => {
    if (cancelled) notify.error("Installation failed", "It could not be completed before you signed out.");
  }, [cancelled]);
  useEffect(() => {
    if (!refreshed) return;
    notify.success("Signed out successfully");
    setParams({}, { replace: true });
  }, [refreshed, setParams]);
}
