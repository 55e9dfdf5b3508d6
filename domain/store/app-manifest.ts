import { hueOf } from "./hues.ts";

export type ManifestApp = { id: string; name: string; slug: string; icon: string };
export type IconPurpose = "any" | "maskable";

/** Marks an address that opens without the viewer's bar. */
export const OWN_WINDOW_QUERY = "?window=own";

/** Ends in a slash, since a scope is a prefix: "/p/pad" would take the pages of "/p/pad-2" too. */
export function ownWindowScope(slug: string) {
  return `/p/${slug}/`;
}

export function isOwnWindow({ search }: { search: string }) {
  return search === OWN_WINDOW_QUERY;
}

export function manifestPath(appId: string) {
  return `/api/apps/${appId}/app.webmanifest`;
}

/** The icon's text or address makes a new icon a new address, so that browsers fetch it. */
export function drawnIconPath({ id, icon }: Pick<ManifestApp, "id" | "icon">, purpose: IconPurpose) {
  return `/api/apps/${id}/icon-${purpose}.svg?${new URLSearchParams({ v: icon })}`;
}

/** The web app manifest of an app in the store (decision 123). */
export function appManifest(app: ManifestApp) {
  const { id, name, slug } = app;
  const scope = ownWindowScope(slug);
  const color = tileColor(id);
  return {
    id: `/p/${id}`,
    name,
    short_name: name,
    dir: "auto",
    start_url: scope + OWN_WINDOW_QUERY,
    scope,
    display: "standalone",
    background_color: color,
    theme_color: color,
    icons: (["any", "maskable"] as const).map((purpose) => ({
      src: drawnIconPath(app, purpose),
      sizes: "any",
      type: "image/svg+xml",
      purpose,
    })),
  };
}

/** The upper colour of the app's tile in the light theme. */
function tileColor(id: string) {
  return `oklch(0.955 0.045 ${hueOf(id)})`;
}
