import { BLOB_MAX_BYTES } from "#domain/previews/rules.ts";
import { blobCache } from "./blobs.ts";
import { insertTag, insertTagInStream } from "./insert.ts";

type Stored = { digest: string; bytes: number };
type Storage = {
  bucket: R2Bucket;
  cacheOrigin: string;
  /** Stands in every document; the same for the whole isolate. */
  tag: Uint8Array;
  keepAlive: (work: Promise<unknown>) => void;
};

/** Documents as they are served, with the tag: it costs a hot one nothing. */
const blobs = blobCache();
const flights = new Map<string, Promise<ArrayBuffer | null>>();

async function readWhole(digest: string, { bucket, tag }: Storage) {
  const object = await bucket.get(`h/${digest}`);
  if (!object) return null;
  const blob = insertTag(new Uint8Array(await object.arrayBuffer()), tag).buffer;
  blobs.put(digest, blob);
  return blob;
}

function wholeOnce(digest: string, storage: Storage) {
  const flying = flights.get(digest);
  if (flying) return flying;
  const flight = readWhole(digest, storage).finally(() => flights.delete(digest));
  flights.set(digest, flight);
  storage.keepAlive(flight.catch(() => undefined));
  return flight;
}

/** A large document as it is stored: from the nearest cache, else from the bucket as a stream that fills the cache. */
async function storedStream(digest: string, { bucket, cacheOrigin, keepAlive }: Storage) {
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

async function stream({ digest, bytes }: Stored, storage: Storage) {
  const body = await storedStream(digest, storage);
  return body && insertTagInStream(body, bytes, storage.tag);
}

/** The document with its tag, from memory where it is hot; null where the bucket has none. */
export function bodyOf(stored: Stored, storage: Storage) {
  const large = stored.bytes + storage.tag.byteLength > BLOB_MAX_BYTES;
  return blobs.get(stored.digest) ?? (large ? stream(stored, storage) : wholeOnce(stored.digest, storage));
}
