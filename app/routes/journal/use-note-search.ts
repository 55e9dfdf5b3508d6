import { useRef, useState } from "react";
import { callApi } from "#app/device/api.ts";
import { useTimeout } from "#app/hooks/use-timer.ts";
import { SEARCH_DEBOUNCE_MS } from "#domain/journal/rules.ts";
import type { FoundNotes } from "#domain/journal/search.server.ts";
import type { Failure } from "#domain/kit/errors.ts";

type SearchResult = FoundNotes & { query: string; failure: Failure | null };

const NOTHING: FoundNotes = { notes: [], next: null };

/** Searches a little after the last letter. `found` is null while the first results of this query load. */
export function useNoteSearch(query: string) {
  const [found, setFound] = useState<SearchResult | null>(null);
  const latestQuery = useRef(query);
  useTimeout(searchFirst, SEARCH_DEBOUNCE_MS, query);

  async function searchFirst(due: string) {
    latestQuery.current = due;
    const answer = await search(due, null);
    if (latestQuery.current !== due) return;
    setFound({ ...(answer.ok ? answer.data : NOTHING), query: due, failure: answer.ok ? null : answer.error });
  }

  async function loadMore() {
    if (!found?.next) return;
    const answer = await search(query, found.next);
    setFound((current) => {
      if (current?.query !== query) return current;
      if (!answer.ok) return { ...current, failure: answer.error };
      return { query, notes: [...current.notes, ...answer.data.notes], next: answer.data.next, failure: null };
    });
  }

  return { found: found?.query === query ? found : null, loadMore };
}

function search(query: string, before: string | null) {
  return callApi("GET", "/api/journal/search", { query: { query, before } });
}
