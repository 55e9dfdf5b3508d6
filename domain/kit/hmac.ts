import { toHex } from "./ids.ts";

export async function hmac(secret: string, text: string) {
  const key = await importKey(secret, "sign");
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(text)));
}

export async function hmacHex(secret: string, text: string) {
  return toHex(await hmac(secret, text));
}

/** Compares in constant time. `hex`: the signature, from anybody. */
export async function isHmacOf(secret: string, text: string, hex: string) {
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return crypto.subtle.verify("HMAC", await importKey(secret, "verify"), signature, encode(text));
}

function importKey(secret: string, usage: "sign" | "verify") {
  return crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}
