import type { Services } from "#domain/kit/services.ts";
import type { Lineage } from "#domain/listing/lineage.ts";
import { findOriginal } from "#domain/projects/copies.server.ts";

/**
 * What a submitted copy was made from: `html` as it was copied, null once its bytes are deleted; `path` while it is in the
 * store. Null for a duplicate of the author's own project, which is theirs alone (decision 203).
 */
export async function readOriginal(
  services: Parameters<typeof findOriginal>[0] & Pick<Services, "htmlFiles">,
  basedOn: Lineage | null,
) {
  if (!basedOn || basedOn.address.startsWith("/p/")) return null;
  const { address: _, ...original } = basedOn;
  const [html, path] = await Promise.all([
    services.htmlFiles.get(basedOn.digest),
    findOriginal(services, null, basedOn),
  ]);
  return { ...original, html, path };
}
