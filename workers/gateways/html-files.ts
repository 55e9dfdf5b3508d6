import type { Services } from "#domain/kit/services.ts";
import { deleteObjects } from "./r2-delete.ts";

/** A mark at the start is part of what was saved; `text()` would drop it. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function htmlFilesGateway(bucket: R2Bucket): Services["htmlFiles"] {
  return {
    async put(sha256, bytes) {
      await bucket.put(`h/${sha256}`, bytes, {
        onlyIf: { etagDoesNotMatch: "*" },
        httpMetadata: { contentType: "text/html; charset=utf-8" },
      });
    },
    async get(sha256) {
      const object = await bucket.get(`h/${sha256}`);
      return object ? decoder.decode(await object.arrayBuffer()) : null;
    },
    delete: (sha256s) =>
      deleteObjects(
        bucket,
        sha256s.map((sha256) => `h/${sha256}`),
      ),
  };
}
