import { useState } from "react";
import type { ApiAnswer } from "#app/device/api.ts";
import { useLoaded } from "./use-loaded.ts";

/**
 * A list of the API, page by page: the first one is loaded with the screen, the next by `loadMore`, which also tries a
 * failed one again. `load` takes the page before, null for the first. `error`: why the last page couldn't be loaded; it stays
 * while the page is tried again, and with it the button that was pressed.
 */
export function usePages<Page>(load: (previous: Page | null) => Promise<ApiAnswer<Page>>) {
  const [request, setRequest] = useState<{ pages: ReadonlyArray<Page> }>({ pages: [] });
  const { loaded } = useLoaded(request, async ({ pages }) => {
    const answer = await load(pages.at(-1) ?? null);
    return answer.ok ? { pages: [...pages, answer.data], error: null } : { pages, error: answer.error.message };
  });
  const { pages, error } = loaded?.data ?? { pages: [], error: null };
  const busy = loaded?.key !== request;
  return {
    pages,
    error,
    busy,
    loadMore() {
      if (!busy) setRequest({ pages });
    },
  };
}
