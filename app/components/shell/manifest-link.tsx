import { useMatches } from "react-router";

export type ManifestHandle = { hasOwnManifest: true };

/** The product's manifest, except on a page that is about an app of its own. */
export function ManifestLink() {
  const hasOwn = useMatches().some(({ handle }) => (handle as Partial<ManifestHandle> | undefined)?.hasOwnManifest);
  return hasOwn ? null : <link rel="manifest" href="/manifest.webmanifest" />;
}
