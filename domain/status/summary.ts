import { type CurrentState, PARTS, stateText } from "./parts.ts";
import type { PartStatus } from "./queries.server.ts";

type Summary = { state: CurrentState; title: string; effects: Array<string> };

function isAffected(state: CurrentState) {
  return state !== "operational" && state !== "unknown";
}

/** The page's first sentence, and what users notice. */
export function summarize(parts: ReadonlyArray<Pick<PartStatus, "part" | "name" | "state">>): Summary {
  const affected = parts.filter(({ state }) => isAffected(state));
  const effects = affected.flatMap(({ part, state }) => (isAffected(state) ? [PARTS[part].effects[state]] : []));
  const unknown = parts.filter(({ state }) => state === "unknown").length;
  const [first] = affected;
  if (!first) {
    if (unknown === parts.length) return { state: "unknown", title: "The systems were not checked lately", effects };
    if (unknown > 0) return { state: "unknown", title: "All checked systems operational", effects };
    return { state: "operational", title: "All systems operational", effects };
  }
  const state = affected.some((part) => part.state === "outage") ? "outage" : "degraded";
  const others = affected.length === 1 && unknown === 0 ? ", all other systems operational" : "";
  const names = affected.map((part) => `${part.name}: ${stateText(part.part, part.state).toLowerCase()}`).join(", ");
  return { state, title: `${names}${others}`, effects };
}
