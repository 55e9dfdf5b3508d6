import { insertTag } from "#workers/preview/insert-tag.ts";
import { toScriptValue } from "#workers/preview/reporter.ts";
import { MEMORY_PARAM } from "./check.ts";
import standIn from "./stand-in.ts?bundled";

/** On one line, so the author's lines keep their numbers. The app sees its own address. */
function standInTag(siteOrigin: string) {
  const script = `document.currentScript.remove();${standIn}(function () {
    var url = new URL(location.href);
    url.searchParams.delete("${MEMORY_PARAM}");
    history.replaceState(history.state, "", url.href);
    parent.postMessage({ type: "storage-refused" }, ${toScriptValue(siteOrigin)});
  })();`;
  return `<script>${script.replace(/\s*\n\s*/g, " ")}</script>`;
}

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
  const tag = new TextEncoder().encode(standInTag(siteOrigin));
  const document = insertTag(new Uint8Array(await response.arrayBuffer()), tag);
  const headers = new Headers(response.headers);
  headers.delete("ETag");
  headers.set("Cache-Control", "private, no-store");
  return new Response(document, { headers });
}
