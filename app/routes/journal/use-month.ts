import { callApi } from "#app/device/api.ts";
import { useLoaded } from "#app/hooks/use-loaded.ts";

/** The days of the month (yyyy-mm) that have a note. */
export function useMonth(month: string) {
  const { loaded } = useLoaded(month, () => callApi("GET", "/api/journal/months/:month", { param: { month } }));
  const answer = loaded?.key === month ? loaded.data : null;
  return { marked: answer?.ok ? answer.data.days : [], failure: answer && !answer.ok ? answer.error : null };
}
