import { concat } from "#domain/kit/bytes.ts";
import { hmac } from "#domain/kit/hmac.ts";

const NONCE_BYTES = 12;
const ALGORITHM = "AES-GCM";

/** `userKey`: of the user's row. It is no use without the deployment's secret. */
export type Encryption = { secret: string; userKey: string };

export function newUserKey() {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

/** `context` (whose data, of which app) is needed to decrypt, and not stored. @returns a nonce, then the encrypted bytes. */
export async function encryptData(encryption: Encryption, context: string, bytes: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const encrypted = await crypto.subtle.encrypt(parameters(iv, context), await importKey(encryption), bytes);
  return concat([iv, new Uint8Array(encrypted)]);
}

/** Null if the bytes were changed, or are of another user or app. */
export async function decryptData(encryption: Encryption, context: string, bytes: Uint8Array<ArrayBuffer>) {
  const iv = bytes.subarray(0, NONCE_BYTES);
  const key = await importKey(encryption);
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters(iv, context), key, bytes.subarray(NONCE_BYTES)));
  } catch {
    return null;
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, context: string) {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(context) };
}

async function importKey({ secret, userKey }: Encryption) {
  return crypto.subtle.importKey("raw", await hmac(secret, `app-data:${userKey}`), ALGORITHM, false, [
    "encrypt",
    "decrypt",
  ]);
}
