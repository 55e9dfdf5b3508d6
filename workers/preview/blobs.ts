import { BLOB_MAX_BYTES, BLOBS_HELD_BYTES } from "#domain/previews/rules.ts";

/** Documents by digest, the least used ones dropped first. A digest names its bytes for ever, so nothing goes stale. */
export function blobCache({ limit = BLOBS_HELD_BYTES, largest = BLOB_MAX_BYTES } = {}) {
  const held = new Map<string, ArrayBuffer>();
  let bytes = 0;

  function drop(digest: string, blob: ArrayBuffer) {
    held.delete(digest);
    bytes -= blob.byteLength;
  }

  return {
    get(digest: string) {
      const blob = held.get(digest);
      if (!blob) return null;
      held.delete(digest);
      held.set(digest, blob);
      return blob;
    },
    put(digest: string, blob: ArrayBuffer) {
      if (blob.byteLength > largest || held.has(digest)) return;
      held.set(digest, blob);
      bytes += blob.byteLength;
      for (const [oldest, dropped] of held) {
        if (bytes <= limit) return;
        drop(oldest, dropped);
      }
    },
  };
}
