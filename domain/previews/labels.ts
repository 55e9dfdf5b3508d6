/** The first letter of a label says what runs there: published app, private project, moderator run, device only. */
export type LabelKind = "a" | "p" | "m" | "l";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
const LABEL_LENGTH = 26;

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
  return text.slice(0, LABEL_LENGTH);
}

async function sha256(text: string) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** `a` + 26 base32 characters of SHA-256(app id): for ever the same for one app, so its storage stays its own. */
export async function publishedLabel(appId: string) {
  return `a${base32(await sha256(`app:${appId}`))}`;
}

/** `l` label of an app that is only on this device; from its local id. */
export async function deviceLabel(localId: string) {
  return `l${base32(await sha256(`device:${localId}`))}`;
}

/** `p` label of a private project as its owner runs it; an HMAC, so that nobody else can name it. */
export async function privateLabel(secret: string, projectId: string, userId: string) {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`project:${projectId}:${userId}`));
  return `p${base32(new Uint8Array(signature))}`;
}

/** `m` label: a fresh origin for one moderator run. */
export function moderatorLabel() {
  return `m${base32(crypto.getRandomValues(new Uint8Array(32)))}`;
}

/** The label that a host names, or null where it is not exactly `<label>.<appsHost>`. */
export function parseLabel(host: string, appsHost: string) {
  const suffix = `.${appsHost}`;
  if (!host.endsWith(suffix)) return null;
  const label = host.slice(0, -suffix.length);
  return /^[apml][a-z2-7]{26}$/.test(label) ? label : null;
}

/** The origin an app runs on. Plain http only where the product itself is (one machine). */
export function appOrigin(label: string, { appsHost, siteOrigin }: { appsHost: string; siteOrigin: string }) {
  return `${new URL(siteOrigin).protocol}//${label}.${appsHost}`;
}
