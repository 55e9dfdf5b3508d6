import { useState } from "react";
import type { ApiAnswer } from "#app/device/api.ts";
import { useLoaded } from "./use-loaded.ts";

/**
 * A list of the API, page by page: the first one is loaded with the screen, the next by `loadMore`, which also tries a
 * failed one again. `load` takes the page before, null for the first. `error`: why the last page couldn't be loaded.
 */
export function usePages<Page>(load: (previous: Page | null) => Promise<ApiAnswer<Page>>) {
  const [pages, setPages] = useState<ReadonlyArray<Page>>([]);
  const [previous, setPrevious] = useState<Page | null>(null);
  // It stays while the page is tried again, and with it the button that was pressed.
  const [error, setError] = useState<string | null>(null);
  const { loaded, reload } = useLoaded(previous, async (page) => {
    const answer = await load(page);
    if (answer.ok) setPages((before) => [...before, answer.data]);
    setError(answer.ok ? null : answer.error.message);
  });
  return {
    pages,
    error,
    busy: loaded === null || loaded.key !== previous,
    loadMore() {
      if (error === null) setPrevious(pages.at(-1) ?? null);
      else reload();
    },
  };
}
