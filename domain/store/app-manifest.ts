import { truncateToFit } from "#domain/kit/characters.ts";
import { hueOf } from "#domain/listing/hues.ts";
import { MAX_TITLE_UNITS } from "#domain/listing/rules.ts";
import { isDeviceAppId } from "#domain/projects/device-app-ids.ts";
import { isShareId, sharePath } from "#domain/shares/share-path.ts";

/** `slug`: null for an own app, which is a private project or an app of a device, and for a shared link. */
export type ManifestApp = { id: string; name: string; slug: string | null; icon: string };
export type IconPurpose = "any" | "maskable";

/** Marks an address that opens without the viewer's bar. */
export const OWN_WINDOW_QUERY = "?window=own";

/** Where the app opens in a browser. */
export function viewerPath({ id, slug }: Pick<ManifestApp, "id" | "slug">) {
  if (isShareId(id)) return sharePath(id);
  return isDeviceAppId(id) ? `/device/${id}` : `/p/${slug ?? id}`;
}

/** Ends in a slash, since a scope is a prefix: "/p/pad" would take the pages of "/p/pad-2" too. */
export function ownWindowScope(app: Pick<ManifestApp, "id" | "slug">) {
  return `${viewerPath(app)}/`;
}

export function isOwnWindow({ search }: { search: string }) {
  return search === OWN_WINDOW_QUERY;
}

/**
 * The address of an own app's manifest says all that is in it, since the server may not know the app (decision 185). The
 * name is cut, because that of an app on a device may have any number of units.
 */
export function manifestPath({ id, name, slug, icon }: ManifestApp) {
  if (slug !== null) return `/api/apps/${id}/app.webmanifest`;
  const own = new URLSearchParams({ name: truncateToFit(name, MAX_TITLE_UNITS), icon });
  return `/api/own-apps/${id}/app.webmanifest?${own}`;
}

/** The icon's text or address makes a new icon a new address, so that browsers fetch it. */
export function drawnIconPath({ id, slug, icon }: Omit<ManifestApp, "name">, purpose: IconPurpose) {
  if (slug !== null) return `/api/apps/${id}/icon-${purpose}.svg?${new URLSearchParams({ v: icon })}`;
  return `/api/own-apps/${id}/icon-${purpose}.svg?${new URLSearchParams({ icon })}`;
}

/** The web app manifest of an app (decision 123). A project keeps its `id` when it enters the store. */
export function appManifest(app: ManifestApp) {
  const { id, name, icon } = app;
  const scope = ownWindowScope(app);
  const color = tileColor(icon);
  return {
    id: viewerPath({ id, slug: null }),
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
function tileColor(icon: string) {
  return `oklch(0.955 0.045 ${hueOf(icon)})`;
}
