import type { Services } from "#domain/services.ts";
import { deleteObjects } from "./objects.ts";

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
    deleteHtml: (sha256s) =>
      deleteObjects(
        bucket,
        sha256s.map((sha256) => `h/${sha256}`),
      ),
  };
}
