import { useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";

const PENDING_DELAY_MS = 150;

/** What was asked of the store and is not answered yet. `isDelayed`: the answer takes so long that the wait must be shown. */
export function usePendingQuery() {
  const { location } = useNavigation();
  const search = location?.pathname === "/store" ? location.search : null;
  const pendingQuery = useMemo(() => (search === null ? null : parseStoreQuery(new URLSearchParams(search))), [search]);
  return { pendingQuery, isDelayed: useDelayed(pendingQuery !== null, PENDING_DELAY_MS) };
}

/** True once `on` has been true for `delay` ms. */
function useDelayed(on: boolean, delay: number) {
  const [late, setLate] = useState(false);
  if (late && !on) setLate(false);
  useTimeout(() => setLate(true), on ? delay : null);
  return on && late;
}
