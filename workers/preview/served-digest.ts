import { sha256Hex } from "#domain/kit/ids.ts";
import type { PreviewConfig } from "./config.ts";
import { getDocument } from "./documents.ts";

type Context = Parameters<typeof getDocument>[1] & { config: Pick<PreviewConfig, "reporter"> };

const MAX_DIGESTS = 5_000;
const digests = new Map<string, string>();

/** SHA-256 in hex of a document as it is served, with the first script; null if the bucket lacks it. */
export async function servedDigest(document: Parameters<typeof getDocument>[0], context: Context) {
  const key = `${document.digest}.${context.config.reporter.version}`;
  const known = digests.get(key);
  if (known) return known;
  const body = await getDocument(document, context);
  if (!body) return null;
  const digest = await sha256Hex(new Uint8Array(await new Response(body).arrayBuffer()));
  if (digests.size >= MAX_DIGESTS) digests.clear();
  digests.set(key, digest);
  return digest;
}
