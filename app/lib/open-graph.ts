import type { MetaDescriptor } from "react-router";
import { BRAND } from "#domain/kit/brand.ts";

type Page = {
  title: string;
  description: string;
  url: string;
  origin: string;
  type?: "website" | "profile";
  picture?: { address: string; large: boolean };
};

export function openGraphTags({
  title,
  description,
  url,
  origin,
  type = "website",
  picture,
}: Page): Array<MetaDescriptor> {
  return [
    { property: "og:type", content: type },
    { property: "og:site_name", content: BRAND },
    { property: "og:url", content: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:image", content: picture?.address ?? `${origin}/icons/512.png` },
    { name: "twitter:card", content: picture?.large ? "summary_large_image" : "summary" },
  ];
}
