import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { notify } from "#app/lib/toast.ts";

/** What a sign-out left in the address: said once, then taken out of it. */
export function useMarker() {
  const [params, setParams] = useSearchParams();
  const [refreshed, failed] = [params.has("refresh"), params.has("error")];
  useEffect(() => {
    if (!refreshed && !failed) return;
    if (failed) {
      notify.error("Error signing out", "This browser may still be signed in. Use 'Login Issues?' to clear it.");
    } else {
      notify.success("Signed out successfully");
    }
    setParams(
      (before) => {
        before.delete("refresh");
        before.delete("error");
        return before;
      },
      { replace: true },
    );
  }, [refreshed, failed, setParams]);
}
