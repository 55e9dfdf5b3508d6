import type { Services } from "#domain/kit/services.ts";

const KEY = "audit/head.json";

export function auditHeadGateway(bucket: R2Bucket): Services["auditHead"] {
  return {
    async put(head) {
      await bucket.put(KEY, JSON.stringify(head), { httpMetadata: { contentType: "application/json" } });
    },
    async get() {
      const object = await bucket.get(KEY);
      return object ? object.json() : null;
    },
  };
}
