import type { Services } from "#domain/kit/services.ts";

export function tokensGateway(namespace: KVNamespace): Services["tokens"] {
  return {
    async put(jti, payload, seconds) {
      await namespace.put(jti, JSON.stringify(payload), { expirationTtl: seconds });
    },
    get: (jti) => namespace.get(jti, "json"),
  };
}
