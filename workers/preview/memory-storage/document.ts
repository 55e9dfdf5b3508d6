import { MEMORY_PARAM } from "#domain/app-data/memory-param.ts";
import { insertTag } from "#workers/preview/insert-tag.ts";
import standIn from "./stand-in.ts?bundled";

export function wantsMemoryStorage(url: string) {
  return new URL(url).searchParams.has(MEMORY_PARAM);
}

/**
 * The document with stand-ins for the storage that its browser refuses to frames, in place before the app's code. Other
 * responses are unchanged (decision 117).
 */
export async function withMemoryStorage(response: Response, siteOrigin: string) {
  const isDocument = response.status === 200 && response.headers.get("Content-Type")?.startsWith("text/html");
  if (!isDocument || !response.body) return response;
  // The script is one line, so the author's lines keep their numbers.
  const tag = new TextEncoder().encode(`<script data-site="${siteOrigin}">${standIn}</script>`);
  const document = insertTag(new Uint8Array(await response.arrayBuffer()), tag);
  const headers = new Headers(response.headers);
  headers.delete("ETag");
  headers.set("Cache-Control", "private, no-store");
  return new Response(document, { headers });
}
