import { base64url, importJWK, jwtVerify } from "jose";

const MAX_LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * Whether the Authorization header is signed with this public key for this origin (RFC 8292).
 * `key`: uncompressed point, base64url.
 */
export async function isSignedBy(key: string, authorization: string | null, audience: string) {
  const [, token = "", sentKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization ?? "") ?? [];
  if (sentKey !== key) return false;
  const point = base64url.decode(key);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((half) => base64url.encode(half));
  try {
    const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"), {
      audience,
      algorithms: ["ES256"],
      requiredClaims: ["exp", "sub"],
    });
    const remaining = (payload.exp ?? 0) - Date.now() / 1000;
    return remaining <= MAX_LIFETIME_SECONDS && /^(?:mailto:|https:)./.test(payload.sub ?? "");
  } catch {
    return false;
  }
}
