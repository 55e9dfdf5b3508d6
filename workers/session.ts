import { readToken } from "#app/cookies.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { SESSION_TOUCH } from "#domain/auth/rules.ts";
import { touchSession } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/** Who sends this request: read from the database every time, so that a sign-out acts on the next request. */
export async function readActor(request: Request, services: Services, waitUntil: WaitUntil): Promise<Actor | null> {
  const token = readToken(request, "session");
  if (!token) return null;
  const idHash = await hashToken(token);
  const found = await findActor(services, idHash);
  if (!found) return null;
  if (services.now() - found.seenAt > SESSION_TOUCH) waitUntil(touchSession(services, idHash));
  return found.actor;
}
