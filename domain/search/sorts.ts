const SEARCH_SORTS = {
  relevance: "Relevance",
  newest: "Newest",
  rated: "Top rated",
  installed: "Most installed",
} as const;

export type SearchSort = keyof typeof SEARCH_SORTS;

export function parseSort(value: string | null): SearchSort {
  return isSort(value) ? value : "relevance";
}

function isSort(value: string | null): value is SearchSort {
  return value !== null && Object.hasOwn(SEARCH_SORTS, value);
}
