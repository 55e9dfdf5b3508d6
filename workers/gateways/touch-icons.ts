import type { Services } from "#domain/kit/services.ts";

/** Beside the preview tokens, whose names have no such prefix: both are kept for a short time. */
const PREFIX = "touch-icon:";

export function touchIconsGateway(namespace: KVNamespace): Services["touchIcons"] {
  return {
    async put(name, bytes, seconds) {
      await namespace.put(PREFIX + name, bytes, { expirationTtl: seconds });
    },
    get: (name) => namespace.get(PREFIX + name, "arrayBuffer"),
  };
}
