import { MAX_POPULARITY } from "./rules.ts";

export function popularityStep(installs: number) {
  return Math.min(MAX_POPULARITY, Math.round(2 * Math.log2(1 + installs)));
}
