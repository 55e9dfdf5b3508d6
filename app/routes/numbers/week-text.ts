import { utcFormatter } from "#domain/kit/utc-formatter.ts";

const format = utcFormatter({ month: "short", day: "numeric" });

/** "Nov 23": the Monday of a week. */
export function weekText({ monday }: { monday: string }) {
  return format(Date.parse(monday));
}
