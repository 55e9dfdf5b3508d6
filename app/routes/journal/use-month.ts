import { useEffect, useState } from "react";
import { callApi } from "#app/device/api.ts";
import type { Failure } from "#domain/errors.ts";

type Month = { month: string; days: Array<string>; failure: Failure | null };

/** The days of the month (yyyy-mm) that have a note. */
export function useMonth(month: string) {
  const [loaded, setLoaded] = useState<Month | null>(null);
  useEffect(() => {
    let isOutdated = false;
    void callApi<{ days: Array<string> }>(`/api/journal/months/${month}`).then((answer) => {
      if (isOutdated) return;
      setLoaded({ month, days: answer.ok ? answer.data.days : [], failure: answer.ok ? null : answer.error });
    });
    return () => {
      isOutdated = true;
    };
  }, [month]);
  const current = loaded?.month === month ? loaded : null;
  return { marked: current?.days ?? [], failure: current?.failure ?? null };
}
