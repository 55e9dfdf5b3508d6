import { toHex } from "./ids.ts";

export async function hmac(secret: string, text: string) {
  const key = await importKey(secret, "sign");
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(text)));
}

export async function hmacHex(secret: string, text: string) {
  return toHex(await hmac(secret, text));
}

/** Compares in constant time. */
export async function isHmacOf(secret: string, text: string, signature: Uint8Array<ArrayBuffer>) {
  return crypto.subtle.verify("HMAC", await importKey(secret, "verify"), signature, encode(text));
}

function importKey(secret: string, usage: "sign" | "verify") {
  return crypto.subtle.importKey("raw", encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

function encode(text: string) {
  return new TextEncoder().encode(text);
}
