import { toHex } from "#domain/ids.ts";

const START = "/open-";

/**
 * Where a moderator's origin runs with any network. The path is an HMAC of the label: the product makes it for an admin
 * who switched the network on, and an app that runs restricted can't go there by itself, as it can't know it.
 */
export async function openNetworkPath(secret: string, label: string) {
  const key = await importKey(secret, "sign");
  return START + toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytesOf(label))));
}

/** Whether a path is this label's own. */
export async function isOpenNetworkPath(secret: string, label: string, path: string) {
  const hex = path.startsWith(START) ? path.slice(START.length) : "";
  if (secret === "" || !/^[0-9a-f]{64}$/.test(hex)) return false;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return crypto.subtle.verify("HMAC", await importKey(secret, "verify"), signature, bytesOf(label));
}

function importKey(secret: string, usage: "sign" | "verify") {
  return crypto.subtle.importKey("raw", bytesOf(`open-network:${secret}`), { name: "HMAC", hash: "SHA-256" }, false, [
    usage,
  ]);
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text);
}
