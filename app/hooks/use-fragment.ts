import { useLocation } from "react-router";
import { useHydrated } from "./use-hydrated.ts";

/** Null until hydration. Mailed tokens are in the fragment, since browsers never send it to a server. */
export function useFragment() {
  const { hash } = useLocation();
  return useHydrated() ? new URLSearchParams(hash.slice(1)) : null;
}
