import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The URL fragment parsed as a query; null until hydration. Mailed tokens are in the fragment, since browsers send it to
 * no server, so it appears in no log.
 */
export function useFragment() {
  const { hash } = useLocation();
  return useHydrated() ? new URLSearchParams(hash.slice(1)) : null;
}
