import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/**
 * `marker`: a query parameter that a redirect or a link brings, e.g. `?denied`. Calls back with its value once, and then
 * removes the parameters in `removes` from the URL.
 */
export function useUrlMarker(
  marker: string,
  onMarked: (value: string) => void,
  { removes = [marker] }: { removes?: ReadonlyArray<string> } = {},
) {
  const [params, setParams] = useSearchParams();
  const value = params.get(marker);
  const handle = useEffectEvent((found: string) => {
    onMarked(found);
    if (removes.length > 0) setParams(withoutParams, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (value !== null) handle(value);
  }, [value]);

  function withoutParams(before: URLSearchParams) {
    for (const name of removes) before.delete(name);
    return before;
  }
}
