/**
 * The session's cookie: opaque, host-only, out of scripts' reach. Browsers treat http://localhost as secure, so the
 * same cookie serves on one machine.
 */
const NAME = "__Host-session";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
/** Seconds; the server ends sessions earlier (idle, absolute, revoked). */
const MAX_AGE = 90 * 24 * 60 * 60;

export function sessionCookie(token: string) {
  return `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${MAX_AGE}`;
}

export const clearedSessionCookie = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

export function readSessionToken(request: Request) {
  return readCookie(request, NAME);
}

export function readCookie(request: Request, name: string) {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}
