import type { Services } from "#domain/services.ts";
import { deleteObjects } from "./objects.ts";

/** Pictures in R2. A name holds the digest, so rewriting changes nothing. */
export function iconsGateway(bucket: R2Bucket): Services["icons"] {
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
