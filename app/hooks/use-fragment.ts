import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The address's fragment read as a query, or null while only the server has rendered: browsers send it to no server, so
 * that a mailed token stands in no log.
 */
export function useFragment() {
  const { hash } = useLocation();
  return useHydrated() ? new URLSearchParams(hash.slice(1)) : null;
}
