import { useMatches } from "react-router";
import type { handle } from "#app/information-page.ts";

/** Whether this page ships scripts: all do but those whose route's `handle` says otherwise. */
export function useShipsScripts() {
  return useMatches().every((match) => (match.handle as Partial<typeof handle> | undefined)?.scripts !== false);
}
