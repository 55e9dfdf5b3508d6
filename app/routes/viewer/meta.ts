import type { MetaDescriptor } from "react-router";
import { openGraphTags } from "#app/lib/open-graph.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { displayName } from "#domain/kit/display-name.ts";
import { isPicture } from "#domain/listing/icons.ts";
import type { Runnable } from "#domain/previews/queries.server.ts";
import { manifestPath } from "#domain/store/app-manifest.ts";

type Page = { app: Pick<Runnable, "id" | "name" | "slug" | "icon" | "creator">; siteOrigin: string };

/** Search engines are led to the app's page in the store. Of a private project only its owner sees a name. */
export function viewerMeta({ app, siteOrigin: origin }: Page): Array<MetaDescriptor> {
  const { name, slug, creator } = app;
  const ofApp = [
    { title: `${name} · ${BRAND}` },
    { tagName: "link", rel: "manifest", href: manifestPath(app) },
    { name: "apple-mobile-web-app-title", content: name },
  ];
  if (!slug) return ofApp;
  const description = `${name} by ${displayName(creator)}. It runs right in the browser, with nothing to set up.`;
  const url = `${origin}/store/${slug}`;
  const picture = isPicture(app.icon) ? { address: origin + app.icon, large: false } : undefined;
  return [
    ...ofApp,
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...openGraphTags({ title: name, description, url, origin, picture }),
  ];
}
