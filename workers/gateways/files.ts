import type { Services } from "#domain/services.ts";

/** R2 deletes at most this many objects in one call. */
const KEYS_AT_ONCE = 1000;

/** HTML bodies in R2 under their digest. A digest is written once; its bytes never change. */
export function filesGateway(bucket: R2Bucket): Services["files"] {
  return {
    async putHtml(sha256, bytes) {
      await bucket.put(`h/${sha256}`, bytes, {
        onlyIf: { etagDoesNotMatch: "*" },
        httpMetadata: { contentType: "text/html; charset=utf-8" },
      });
    },
    async getHtml(sha256) {
      const object = await bucket.get(`h/${sha256}`);
      return object ? object.text() : null;
    },
    async deleteHtml(sha256s) {
      for (let from = 0; from < sha256s.length; from += KEYS_AT_ONCE) {
        await bucket.delete(sha256s.slice(from, from + KEYS_AT_ONCE).map((sha256) => `h/${sha256}`));
      }
    },
  };
}
