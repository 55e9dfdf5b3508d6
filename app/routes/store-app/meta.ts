import type { MetaDescriptor } from "react-router";
import { linkTags } from "#app/lib/link-tags.ts";
import { BRAND } from "#domain/brand.ts";
import type { AppPage } from "#domain/store/queries.server.ts";
import { DEFAULT_CREATOR, meanRating } from "#domain/store/rules.ts";

type Listed = { app: AppPage["app"]; origin: string };

/** What search engines and previews of links are told: only what is in the store. */
export function appMeta({ app, origin }: Listed): Array<MetaDescriptor> {
  const url = `${origin}/store/${app.slug}`;
  // An emoji can't be sent as a picture.
  const [address] = pictures(app, origin);
  const picture = address ? { address, large: app.screenshots.length > 0 } : undefined;
  return [
    { title: `${app.name} · ${BRAND}` },
    { name: "description", content: app.summary },
    { tagName: "link", rel: "canonical", href: url },
    ...linkTags({ title: app.name, description: app.summary, url, origin, picture }),
  ];
}

/** The app as schema.org's SoftwareApplication; it has a rating only where somebody gave one. */
export function appStructure({ app, origin }: Listed) {
  const rating = meanRating(app);
  const images = pictures(app, origin);
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: app.name,
    description: app.summary,
    url: `${origin}/store/${app.slug}`,
    ...(images.length > 0 ? { image: images[0] } : {}),
    ...(app.screenshots.length > 0 ? { screenshot: app.screenshots.map((path) => origin + path) } : {}),
    applicationCategory: app.tags.join(", "),
    operatingSystem: "Any, in a web browser",
    softwareVersion: app.codeVersion,
    fileSize: `${app.htmlBytes} B`,
    datePublished: new Date(app.createdAt).toISOString(),
    dateModified: new Date(app.updatedAt).toISOString(),
    author: {
      "@type": "Person",
      name: app.creatorNickname ?? DEFAULT_CREATOR,
      url: `${origin}/developer/${app.userId}`,
    },
    offers: { "@type": "Offer", price: 0, priceCurrency: "USD" },
    ...(rating === null
      ? {}
      : {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating,
            ratingCount: app.ratingCount,
            reviewCount: app.reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  };
}

function pictures(app: Listed["app"], origin: string) {
  return [...app.screenshots, app.icon].filter((path) => path.startsWith("/")).map((path) => origin + path);
}
