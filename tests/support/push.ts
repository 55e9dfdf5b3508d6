import { env } from "cloudflare:workers";
import type { PushDevice } from "#domain/notifications/push-subscriptions/rules.ts";
import type { PushMessage } from "#workers/dev/push/push-service.ts";

type Browser = PushDevice & { keys: CryptoKeyPair };

const dev = env.DEV as Fetcher;

/** A browser with an address at the local push service, for a sender's public key. */
export async function newBrowser(senderKey: string): Promise<Browser> {
  const answer = await dev.fetch("http://dev.localhost:8787/push", { method: "POST", body: senderKey });
  const { endpoint } = await answer.json<{ endpoint: string }>();
  const keys = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const pair = keys as CryptoKeyPair;
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return { endpoint, keys: pair, p256dh: encode(new Uint8Array(point as ArrayBuffer)), auth: encode(auth) };
}

/** What the browser has received, decrypted, oldest first. */
export async function receivedBy(browser: Browser) {
  const messages = await (await dev.fetch(browser.endpoint)).json<Array<PushMessage>>();
  return Promise.all(messages.map(({ body }) => decrypt(browser, Buffer.from(body, "base64url"))));
}

/** The browser stops receiving, without telling the product. */
export async function unsubscribe({ endpoint }: Browser) {
  await dev.fetch(endpoint, { method: "DELETE" });
}

/** RFC 8291, section 3, of one record (RFC 8188). */
async function decrypt({ keys, p256dh, auth }: Browser, body: Buffer): Promise<unknown> {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const [point, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const sender = await crypto.subtle.importKey("raw", new Uint8Array(point), curve, false, []);
  const algorithm = { name: "ECDH", public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm;
  const secret = await crypto.subtle.deriveBits(algorithm, keys.privateKey, 256);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), Buffer.from(p256dh, "base64url"), point]);
  const input = await hkdf(Buffer.from(auth, "base64url"), secret, info, 32);
  const key = await hkdf(salt, input, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const iv = await hkdf(salt, input, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cipher, new Uint8Array(record)));
  return JSON.parse(new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2))));
}

async function hkdf(salt: Buffer, input: ArrayBuffer, info: Buffer, length: number) {
  const key = await crypto.subtle.importKey("raw", input, "HKDF", false, ["deriveBits"]);
  const rule = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(salt), info: new Uint8Array(info) };
  return crypto.subtle.deriveBits(rule, key, length * 8);
}

function encode(bytes: Uint8Array) {
  return Buffer.from(bytes).toString("base64url");
}
