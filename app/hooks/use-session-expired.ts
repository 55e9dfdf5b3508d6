import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { notify } from "#app/lib/toast.ts";

/** Somebody came from a reset that no longer holds: said once, then taken out of the address. */
export function useSessionExpired() {
  const [params, setParams] = useSearchParams();
  const expired = params.has("expired");
  useEffect(() => {
    if (!expired) return;
    notify.error("Session expired", "Please request a new password reset link.");
    setParams({}, { replace: true });
  }, [expired, setParams]);
}
