import type { TopApp } from "#domain/store/top-apps.server.ts";

const MAX_LISTED = 5;

/** The first five as schema.org's list; crawlers read the rest from their pages. */
export function topAppsData(apps: ReadonlyArray<TopApp>, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    url: `${origin}/top-apps`,
    itemListElement: apps.slice(0, MAX_LISTED).map(({ slug, name }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: `${origin}/store/${slug}`,
    })),
  };
}
