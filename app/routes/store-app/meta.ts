import type { MetaDescriptor } from "react-router";
import { openGraphTags } from "#app/lib/open-graph.ts";
import { meanRating } from "#domain/apps/ratings.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { displayName } from "#domain/kit/display-name.ts";
import type { AppPage } from "#domain/store/queries.server.ts";

type AppMetaOptions = { app: AppPage["app"]; origin: string };

export function appMeta({ app, origin }: AppMetaOptions): Array<MetaDescriptor> {
  const url = `${origin}/store/${app.slug}`;
  const [address] = pictureUrls(app, origin);
  const picture = address ? { address, large: app.screenshots.length > 0 } : undefined;
  return [
    { title: `${app.name} · ${BRAND}` },
    { name: "description", content: app.summary },
    { tagName: "link", rel: "canonical", href: url },
    ...openGraphTags({ title: app.name, description: app.summary, url, origin, picture }),
  ];
}

export function appStructuredData({ app, origin }: AppMetaOptions) {
  const rating = meanRating(app);
  const images = pictureUrls(app, origin);
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
      name: displayName(app.creatorNickname),
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

/** An icon can also be an emoji, which is no picture. */
function pictureUrls(app: AppMetaOptions["app"], origin: string) {
  return [...app.screenshots, app.icon].filter((path) => path.startsWith("/")).map((path) => origin + path);
}
