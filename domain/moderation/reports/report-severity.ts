import { REPORT_REASONS } from "./rules.ts";

/** From 0, the worst; what was written without a reason of the list is last. */
export function reportSeverity(text: string) {
  const index = REPORT_REASONS.findIndex((reason) => text.startsWith(reason));
  return index < 0 ? REPORT_REASONS.length : index;
}
