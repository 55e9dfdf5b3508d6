import { readTokenCookie } from "#app/cookies.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { SESSION_TOUCH_INTERVAL_MS } from "#domain/auth/session-lifetime.ts";
import { touchSession } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import type { Actor } from "#domain/permissions.ts";
import type { Services } from "#domain/services.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/** Reads the database for each request, so a sign-out applies to the next one. */
export async function readActor(request: Request, services: Services, waitUntil: WaitUntil): Promise<Actor | null> {
  const token = readTokenCookie(request, "session");
  if (!token) return null;
  const idHash = await hashToken(token);
  const session = await findActor(services, idHash);
  if (!session) return null;
  if (services.now() - session.seenAt > SESSION_TOUCH_INTERVAL_MS) waitUntil(touchSession(services, idHash));
  return session.actor;
}
