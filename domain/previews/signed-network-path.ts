import { hmacHex, isHmacOf } from "#domain/kit/hmac.ts";

const PATH_PREFIX = "/open-";

/** An HMAC of the label: only the product can make the path, for an admin who switched the network on. */
export async function openNetworkPath(secret: string, label: string) {
  return PATH_PREFIX + (await hmacHex(networkSecret(secret), label));
}

export async function isOpenNetworkPath(secret: string, label: string, path: string) {
  const hex = path.startsWith(PATH_PREFIX) ? path.slice(PATH_PREFIX.length) : "";
  if (secret === "" || !/^[0-9a-f]{64}$/.test(hex)) return false;
  return isHmacOf(networkSecret(secret), label, hex);
}

function networkSecret(secret: string) {
  return `open-network:${secret}`;
}
