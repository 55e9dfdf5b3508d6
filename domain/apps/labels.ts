import { hmac } from "#domain/kit/hmac.ts";

/** The first letter of a host label is its kind; "l" is an app that was made on a device, "s" a shared link. */
export const PUBLISHED = "a";
export const PRIVATE = "p";
export const MODERATOR = "m";
export const DEVICE = "l";
export const SHARED = "s";
export type LabelKind = typeof PUBLISHED | typeof PRIVATE | typeof MODERATOR | typeof DEVICE | typeof SHARED;

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const HASH_LENGTH = 26;
const LABEL = new RegExp(`^[${PUBLISHED}${PRIVATE}${MODERATOR}${DEVICE}${SHARED}][a-z2-7]{${HASH_LENGTH}}$`);

function base32(bytes: Uint8Array) {
  let bits = 0;
  let value = 0;
  let text = "";
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return text.slice(0, HASH_LENGTH);
}

async function sha256(text: string) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Derived from the id, so it never changes and the app keeps its storage. */
export async function publishedLabel(appId: string) {
  return `${PUBLISHED}${base32(await sha256(`app:${appId}`))}`;
}

export async function deviceLabel(localId: string) {
  return `${DEVICE}${base32(await sha256(`device:${localId}`))}`;
}

/** Each link has an origin, and so data, of its own. The app can't read the link's id from it. */
export async function sharedLabel(shareId: string) {
  return `${SHARED}${base32(await sha256(`share:${shareId}`))}`;
}

type LabelledProject = { id: string; userId: string; deviceAppId: string | null };

/**
 * Of the author's own runs: an HMAC, so only the product can compute it. A project that moved into the account from a
 * device keeps its app's origin, and so what that stored there (decision 176).
 */
export async function privateLabel(secret: string, { id, userId, deviceAppId }: LabelledProject) {
  if (deviceAppId !== null) return deviceLabel(deviceAppId);
  return `${PRIVATE}${base32(await hmac(secret, `project:${id}:${userId}`))}`;
}

/** Random, so every moderator run has an origin of its own. */
export function moderatorLabel() {
  return `${MODERATOR}${base32(crypto.getRandomValues(new Uint8Array(32)))}`;
}

export function parseLabel(host: string, appsHost: string) {
  const suffix = `.${appsHost}`;
  if (!host.endsWith(suffix)) return null;
  const label = host.slice(0, -suffix.length);
  return LABEL.test(label) ? label : null;
}

export function labelKind(label: string) {
  return label.charAt(0) as LabelKind;
}

export function appOrigin(label: string, { appsHost, siteOrigin }: { appsHost: string; siteOrigin: string }) {
  return `${new URL(siteOrigin).protocol}//${label}.${appsHost}`;
}
