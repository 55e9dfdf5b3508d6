import { useEffect } from "react";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";

/** An action's failure as a toast; the caller shows the same text where it happened. */
export function useFailure(failure: Failure | null | undefined) {
  useEffect(() => {
    if (failure) notify.error(failure.title, failure.message);
  }, [failure]);
}
