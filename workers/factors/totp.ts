import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { FactorsService } from "#domain/auth/factors.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { readSecret } from "#workers/secrets.ts";

export type TotpEnv = { SITE_ORIGIN: string; FACTOR_SECRET: string };

/** The parameters that all authenticator apps support. */
const CODE_OPTIONS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Accepts codes this many steps early or late. */
const WINDOW_STEPS = 1;
const IV_BYTES = 12;

async function encryptionKey(env: TotpEnv) {
  const encoder = new TextEncoder();
  const bytes = encoder.encode(readSecret(env, "FACTOR_SECRET"));
  const material = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode("totp secrets") },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

async function encrypt(env: TotpEnv, text: string) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encoded = new TextEncoder().encode(text);
  const ciphertext = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await encryptionKey(env), encoded);
  return isoBase64URL.fromBuffer(new Uint8Array([...iv, ...new Uint8Array(ciphertext)]));
}

/** Null if the text was changed or encrypted with another key. */
async function decrypt(env: TotpEnv, encryptedSecret: string) {
  const key = await encryptionKey(env);
  try {
    const bytes = isoBase64URL.toBuffer(encryptedSecret);
    const iv = bytes.slice(0, IV_BYTES);
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.slice(IV_BYTES));
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

export async function newTotp(env: TotpEnv, email: string): ReturnType<FactorsService["newTotp"]> {
  const totp = new TOTP({ ...CODE_OPTIONS, issuer: BRAND, label: email, secret: new Secret() });
  const secret = totp.secret.base32;
  return { encryptedSecret: await encrypt(env, secret), secret, qrSvg: renderSVG(totp.toString(), { border: 4 }) };
}

export async function verifyTotp(
  env: TotpEnv,
  { encryptedSecret, code, lastStep, now }: Parameters<FactorsService["verifyTotp"]>[0],
) {
  const secret = await decrypt(env, encryptedSecret);
  const token = code.replace(/\s/g, "");
  if (secret === null || !/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ ...CODE_OPTIONS, secret });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now }) + delta;
  return step > lastStep ? step : null;
}
