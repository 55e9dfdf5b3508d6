import type { MetaDescriptor } from "react-router";
import { linkTags } from "#app/lib/link-tags.ts";
import { BRAND } from "#domain/brand.ts";
import { countFilters, NO_FILTERS, type StoreQuery, storeHref } from "#domain/store/browse.ts";
import { isCategory } from "#domain/store/rules.ts";

/**
 * What search engines and previews of links are told. The whole store and each category count as pages of their own, in
 * whatever order; searches, filters, later pages and categories that there are not do not. `origin` is null where the page could not be loaded.
 */
export function storeMeta({ query, origin }: { query: StoreQuery; origin: string | null }): Array<MetaDescriptor> {
  const { search, category, after } = query;
  const title = [search && `“${search}”`, category, "Store", BRAND].filter(Boolean).join(" · ");
  const description = `${category ? `${category}: small` : "Small"} single-file apps, each reviewed by hand and run on an origin of its own.`;
  const known = category === null || isCategory(category);
  const listed = known && search === "" && after === null && countFilters(query) === 0;
  const url = origin + storeHref(query, { search: "", sort: "newest", ...NO_FILTERS });
  return [
    { title },
    { name: "description", content: description },
    ...(listed ? [] : [{ name: "robots", content: "noindex, follow" }]),
    ...(origin === null ? [] : linkTags({ title, description, url, origin })),
    ...(origin !== null && listed ? [{ tagName: "link", rel: "canonical", href: url }] : []),
  ];
}
