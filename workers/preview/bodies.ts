import { BLOB_MAX_BYTES } from "#domain/previews/rules.ts";
import { blobCache } from "./blobs.ts";

type Stored = { digest: string; bytes: number };
type Storage = { bucket: R2Bucket; cacheOrigin: string; keepAlive: (work: Promise<unknown>) => void };

const blobs = blobCache();
const flights = new Map<string, Promise<ArrayBuffer | null>>();

async function readWhole(digest: string, bucket: R2Bucket) {
  const object = await bucket.get(`h/${digest}`);
  if (!object) return null;
  const blob = await object.arrayBuffer();
  blobs.put(digest, blob);
  return blob;
}

function wholeOnce(digest: string, { bucket, keepAlive }: Storage) {
  const flying = flights.get(digest);
  if (flying) return flying;
  const flight = readWhole(digest, bucket).finally(() => flights.delete(digest));
  flights.set(digest, flight);
  keepAlive(flight.catch(() => undefined));
  return flight;
}

/** A large document: from the nearest cache, else from the bucket as a stream that fills the cache on its way. */
async function stream(digest: string, { bucket, cacheOrigin, keepAlive }: Storage) {
  const key = `${cacheOrigin}/h/${digest}`;
  const cache = await caches.open("documents");
  const cached = await cache.match(key);
  if (cached?.body) return cached.body;
  const object = await bucket.get(`h/${digest}`);
  if (!object) return null;
  const headers = { "Cache-Control": "public, max-age=31536000, immutable", "Content-Length": String(object.size) };
  const response = new Response(object.body, { headers });
  keepAlive(cache.put(key, response.clone()).catch(() => undefined));
  return response.body;
}

/** The bytes of a document, from memory where they are hot; null where the bucket has none. */
export function bodyOf({ digest, bytes }: Stored, storage: Storage) {
  return blobs.get(digest) ?? (bytes > BLOB_MAX_BYTES ? stream(digest, storage) : wholeOnce(digest, storage));
}
