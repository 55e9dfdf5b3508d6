import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** `marker`: a query parameter of a redirect, e.g. `?denied`. It is removed unless `keepsMarker`. */
export function useFlashToast(marker: string, showToast: () => void, { keepsMarker } = { keepsMarker: false }) {
  const [params, setParams] = useSearchParams();
  const isMarked = params.has(marker);
  const show = useEffectEvent(showToast);
  useEffect(() => {
    if (!isMarked) return;
    show();
    if (keepsMarker) return;
    setParams(
      (params) => {
        params.delete(marker);
        return params;
      },
      { replace: true },
    );
  }, [isMarked, marker, keepsMarker, setParams]);
}
