import type { MetaDescriptor } from "react-router";
import { openGraphTags } from "#app/lib/open-graph.ts";
import { WHO_REVIEWS } from "#app/lib/who-reviews.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { isCategory } from "#domain/listing/categories.ts";
import { countFilters, NO_FILTERS, type StoreQuery, storeHref } from "#domain/store/store-query.ts";

/** Searches, filters and later pages are not indexed. `origin` is null for a page that failed to load. */
export function storeMeta({ query, origin }: { query: StoreQuery; origin: string | null }): Array<MetaDescriptor> {
  const { search, category, after } = query;
  const title = [search && `“${search}”`, category, "Store", BRAND].filter(Boolean).join(" · ");
  const description = `${category ? `${category}: small` : "Small"} single-file apps, each in its own sandbox. ${WHO_REVIEWS}`;
  const isKnownCategory = category === null || isCategory(category);
  const isIndexed = isKnownCategory && search === "" && after === null && countFilters(query) === 0;
  const url = origin + storeHref(query, { search: "", sort: "newest", ...NO_FILTERS });
  return [
    { title },
    { name: "description", content: description },
    ...(isIndexed ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(origin === null ? [] : openGraphTags({ title, description, url, origin })),
    ...(origin !== null && isIndexed ? [{ tagName: "link", rel: "canonical", href: url }] : []),
  ];
}
