import { MEBIBYTE } from "#domain/kit/bytes.ts";

const MAX_CACHE_BYTES = 16 * MEBIBYTE;
/** Larger documents are streamed, never cached in memory. */
export const MAX_CACHED_DOCUMENT_BYTES = MEBIBYTE;

/** An LRU cache by digest, which names its bytes forever, so no entry becomes stale. */
export function createDocumentCache({ maxBytes = MAX_CACHE_BYTES, maxDocumentBytes = MAX_CACHED_DOCUMENT_BYTES } = {}) {
  const documents = new Map<string, ArrayBuffer>();
  let bytes = 0;

  return {
    get(digest: string) {
      const document = documents.get(digest);
      if (!document) return null;
      documents.delete(digest);
      documents.set(digest, document);
      return document;
    },
    put(digest: string, document: ArrayBuffer) {
      if (document.byteLength > maxDocumentBytes || documents.has(digest)) return;
      documents.set(digest, document);
      bytes += document.byteLength;
      for (const [oldest, dropped] of documents) {
        if (bytes <= maxBytes) return;
        documents.delete(oldest);
        bytes -= dropped.byteLength;
      }
    },
  };
}
