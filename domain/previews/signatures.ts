import {
  type CheckedToken,
  checkToken,
  PREVIEW_EXPIRED,
  PREVIEW_PROBLEMS,
  type PreviewToken,
  type PreviewView,
} from "./checks.ts";

/** What a token says itself: its id, and the moment it ends in seconds since 1970. */
type Claims = { jti: string; exp: number };

/** The header of every token, `{"alg":"HS256"}`: a token with any other is not ours, so it has no say in the algorithm. */
const JWS = /^(eyJhbGciOiJIUzI1NiJ9\.([\w-]+))\.([\w-]{43})$/;

/** The claims of a JWS that this secret signed, else null. By hand: jose would double the preview worker (14 KB). */
async function verify(secret: string, jws: string): Promise<Claims | null> {
  const [, signed, payload, signature] = JWS.exec(jws) ?? [];
  if (!signed || !payload || !signature) return null;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8(secret), algorithm, false, ["verify"]);
  const ours = await crypto.subtle.verify("HMAC", key, fromBase64(signature), utf8(signed));
  return ours ? JSON.parse(new TextDecoder().decode(fromBase64(payload))) : null;
}

/** A token as it came in, at `now` in ms: signed by us, not expired, and what was kept for it passes `checkToken`. */
export async function readToken(
  { secret, find, now }: { secret: string; find: (jti: string) => Promise<Partial<PreviewToken> | null>; now: number },
  jws: string,
  view: PreviewView,
): Promise<CheckedToken> {
  if (!jws) return { problem: PREVIEW_PROBLEMS.nothingNamed };
  const claims = await verify(secret, jws);
  if (!claims) return { problem: PREVIEW_PROBLEMS.malformed };
  if (now >= claims.exp * 1000) return { problem: PREVIEW_EXPIRED[view] };
  return checkToken(await find(claims.jti), view, now);
}

function utf8(text: string) {
  return new TextEncoder().encode(text);
}

/** Bytes of base64url without padding. */
function fromBase64(text: string) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}
