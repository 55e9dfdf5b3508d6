import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { notify } from "#app/lib/toast.ts";

/** Says why somebody who asked for a page of admins is here instead: the guard leaves a marker in the address. */
export function useDenied() {
  const [params, setParams] = useSearchParams();
  const denied = params.has("denied");
  useEffect(() => {
    if (!denied) return;
    notify.error("Access denied", "You don't have permission to access this page.");
    setParams(
      (params) => {
        params.delete("denied");
        return params;
      },
      { replace: true },
    );
  }, [denied, setParams]);
}
