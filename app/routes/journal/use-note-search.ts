import { useEffect, useState } from "react";
import { callApi } from "#app/device/api.ts";
import type { Failure } from "#domain/errors.ts";
import { SEARCH_DEBOUNCE_MS } from "#domain/journal/rules.ts";
import type { FoundNotes } from "#domain/journal/search.server.ts";

type SearchResult = FoundNotes & { query: string; failure: Failure | null };

const NOTHING: FoundNotes = { notes: [], next: null };

/** Searches a little after the last letter. `found` is null while the first results of this query load. */
export function useNoteSearch(query: string) {
  const [found, setFound] = useState<SearchResult | null>(null);
  useEffect(() => {
    let isOutdated = false;
    const timer = window.setTimeout(async () => {
      const answer = await search(query, null);
      if (isOutdated) return;
      setFound({ ...(answer.ok ? answer.data : NOTHING), query, failure: answer.ok ? null : answer.error });
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      isOutdated = true;
      window.clearTimeout(timer);
    };
  }, [query]);

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
  const params = new URLSearchParams({ query, ...(before === null ? {} : { before }) });
  return callApi<FoundNotes>(`/api/journal/search?${params}`);
}
