import type { Services } from "#domain/kit/services.ts";
import { deleteObjects } from "./r2-delete.ts";

/** Pictures in R2. A name holds the digest, so rewriting changes nothing. */
export function pictureFilesGateway(bucket: R2Bucket): Services["pictureFiles"] {
  return {
    async put(name, type, bytes) {
      await bucket.put(name, bytes, { onlyIf: { etagDoesNotMatch: "*" }, httpMetadata: { contentType: type } });
    },
    async get(name) {
      const object = await bucket.get(name);
      return object ? new Uint8Array(await object.arrayBuffer()) : null;
    },
    async has(name) {
      return (await bucket.head(name)) !== null;
    },
    delete: (names) => deleteObjects(bucket, names),
  };
}
