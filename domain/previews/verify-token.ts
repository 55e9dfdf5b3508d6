import { JOSEError, JWTExpired } from "jose/errors";
import { jwtVerify } from "jose/jwt/verify";
import { TOKEN_AUDIENCE } from "./rules.ts";
import {
  PREVIEW_EXPIRED,
  PREVIEW_PROBLEMS,
  type PreviewToken,
  type PreviewView,
  type ValidatedToken,
  validateToken,
} from "./token-validation.ts";

/** `now` in ms. */
export async function verifyToken(
  { secret, find, now }: { secret: string; find: (jti: string) => Promise<Partial<PreviewToken> | null>; now: number },
  jws: string,
  view: PreviewView,
): Promise<ValidatedToken> {
  if (!jws) return { problem: PREVIEW_PROBLEMS.nothingNamed };
  try {
    const { payload } = await jwtVerify(jws, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      audience: TOKEN_AUDIENCE,
      requiredClaims: ["jti", "exp"],
      currentDate: new Date(now),
    });
    return validateToken(await find(payload.jti ?? ""), view, now);
  } catch (error) {
    if (error instanceof JWTExpired) return { problem: PREVIEW_EXPIRED[view] };
    if (error instanceof JOSEError) return { problem: PREVIEW_PROBLEMS.malformed };
    throw error;
  }
}
