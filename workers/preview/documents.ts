import type { PreviewConfig, PreviewEnv } from "./config.ts";
import { createDocumentCache, MAX_CACHED_DOCUMENT_BYTES } from "./document-cache.ts";
import { insertTag, insertTagInStream } from "./insert-tag.ts";

type StoredDocument = { digest: string; bytes: number };
type Context = {
  env: Pick<PreviewEnv, "HTML">;
  config: Pick<PreviewConfig, "appsHost" | "reporter">;
  ctx: Pick<ExecutionContext, "waitUntil">;
};

const cache = createDocumentCache();
const inFlight = new Map<string, Promise<ArrayBuffer | null>>();

/** Synchronous if cached, else a promise; null if the bucket lacks the document. */
export function getDocument(document: StoredDocument, context: Context) {
  const isLarge = document.bytes + context.config.reporter.tag.byteLength > MAX_CACHED_DOCUMENT_BYTES;
  return (
    cache.get(document.digest) ?? (isLarge ? streamDocument(document, context) : loadOnce(document.digest, context))
  );
}

function loadOnce(digest: string, context: Context) {
  const pending = inFlight.get(digest);
  if (pending) return pending;
  const loading = loadDocument(digest, context).finally(() => inFlight.delete(digest));
  inFlight.set(digest, loading);
  context.ctx.waitUntil(loading.catch(() => undefined));
  return loading;
}

async function loadDocument(digest: string, { env, config }: Context) {
  const object = await env.HTML.get(`h/${digest}`);
  if (!object) return null;
  const document = insertTag(new Uint8Array(await object.arrayBuffer()), config.reporter.tag).buffer;
  cache.put(digest, document);
  return document;
}

async function streamDocument({ digest, bytes }: StoredDocument, context: Context) {
  const body = await readStream(digest, context);
  return body && insertTagInStream(body, bytes, context.config.reporter.tag);
}

/** Reads from the nearest cache, else from the bucket, and then fills the cache. */
async function readStream(digest: string, { env, config, ctx }: Context) {
  const key = `https://${config.appsHost}/h/${digest}`;
  const edgeCache = await caches.open("documents");
  const cached = await edgeCache.match(key);
  if (cached?.body) return cached.body;
  const object = await env.HTML.get(`h/${digest}`);
  if (!object) return null;
  const headers = { "Cache-Control": "public, max-age=31536000, immutable", "Content-Length": String(object.size) };
  const response = new Response(object.body, { headers });
  ctx.waitUntil(edgeCache.put(key, response.clone()).catch(() => undefined));
  return response.body;
}
