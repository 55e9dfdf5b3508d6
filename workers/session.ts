import { readCookie, readTokenCookie } from "#app/cookies.ts";
import { screenPath } from "#app/screen-path.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { touchSession } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { type HomeScreen, prepareHome } from "#domain/home/apps.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { SESSION_TOUCH_INTERVAL_MS } from "#domain/kit/session-lifetime.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/** `home`: null unless the request is for the home. */
export type SignedIn = { actor: Actor; home: HomeScreen | null };

/**
 * Reads the database for each request, so a sign-out applies to the next one. The home, which is opened most, is read in the
 * same round trip.
 */
export async function authenticate(
  request: Request,
  services: Services,
  waitUntil: WaitUntil,
): Promise<SignedIn | null> {
  const token = readTokenCookie(request, "session");
  if (!token) return null;
  const idHash = await hashToken(token);
  const home = isForHome(request) ? prepareHome(services, { sessionId: idHash }, readCookie(request, "zone")) : null;
  const session = await findActor(services, idHash, home?.statements);
  if (!session) return null;
  if (services.now() - session.seenAt > SESSION_TOUCH_INTERVAL_MS) waitUntil(touchSession(services, idHash));
  return { actor: session.actor, home: home?.toScreen(session.extraRows) ?? null };
}

function isForHome(request: Request) {
  return request.method === "GET" && /^(\/|\/api\/home)(\?|$)/.test(screenPath(request));
}
