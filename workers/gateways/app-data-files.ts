import type { Services } from "#domain/kit/services.ts";
import { deleteObjects } from "./r2-delete.ts";

export function appDataFilesGateway(bucket: R2Bucket): Services["appDataFiles"] {
  const keyOf = (name: string) => `app-data/${name}`;
  return {
    async put(name, bytes) {
      await bucket.put(keyOf(name), bytes);
    },
    async get(name) {
      const object = await bucket.get(keyOf(name));
      return object ? new Uint8Array(await object.arrayBuffer()) : null;
    },
    delete: (names) => deleteObjects(bucket, names.map(keyOf)),
  };
}
