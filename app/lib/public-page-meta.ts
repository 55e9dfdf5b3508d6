import type { MetaDescriptor } from "react-router";
import { BRAND } from "#domain/kit/brand.ts";
import { openGraphTags } from "./open-graph.ts";

type Page = { title: string; description: string; path: string };

/** Of an information page. `origin` is missing while the page failed to load. */
export function publicPageMeta({ title, description, path }: Page, origin: string | undefined): Array<MetaDescriptor> {
  const tags: Array<MetaDescriptor> = [{ title: `${title} · ${BRAND}` }, { name: "description", content: description }];
  if (origin === undefined) return tags;
  const url = origin + path;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: url },
    ...openGraphTags({ title, description, url, origin }),
  ];
}
