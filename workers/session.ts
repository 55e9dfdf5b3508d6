import type { OwnScreen } from "#app/context.ts";
import { readCookie, readTokenCookie } from "#app/cookies.ts";
import { screenPath } from "#app/screen-path.ts";
import type { PreparedBatch } from "#db/prepared-batch.ts";
import type { Owner } from "#domain/auth/owner.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { touchSession } from "#domain/auth/sessions.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { prepareHome } from "#domain/home/apps.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { SESSION_TOUCH_INTERVAL_MS } from "#domain/kit/session-lifetime.ts";
import { parseReviewQuery } from "#domain/reviews/review-query.ts";
import { prepareOwnStorePage } from "#domain/store/own-store-page.server.ts";
import { prepareAppPage } from "#domain/store/queries.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";

type WaitUntil = (work: Promise<unknown>) => void;

export type SignedIn = { actor: Actor; screen: OwnScreen };

/**
 * Reads the database for each request, so a sign-out applies to the next one. The screens that are opened most are read in the
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
  const session = await findActor(services, idHash, prepareScreen(services, { sessionId: idHash }, request));
  if (!session) return null;
  if (services.now() - session.seenAt > SESSION_TOUCH_INTERVAL_MS) waitUntil(touchSession(services, idHash));
  return { actor: session.actor, screen: session.shown ?? {} };
}

function prepareScreen(services: Services, owner: Owner, request: Request): PreparedBatch<OwnScreen> | null {
  if (request.method !== "GET") return null;
  const { pathname, searchParams } = new URL(screenPath(request), request.url);
  if (pathname === "/" || pathname === "/api/home")
    return named("home", prepareHome(services, owner, readCookie(request, "zone")));
  if (pathname === "/store") return named("store", prepareOwnStorePage(services, owner, parseStoreQuery(searchParams)));
  const [, slug] = /^\/store\/([a-z0-9-]+)$/.exec(pathname) ?? [];
  return slug ? named("appPage", prepareAppPage(services, owner, slug, parseReviewQuery(searchParams))) : null;
}

function named<Name extends keyof OwnScreen>(name: Name, batch: PreparedBatch<OwnScreen[Name]> | null) {
  return batch && { ...batch, show: (rows: ReadonlyArray<unknown>) => ({ [name]: batch.show(rows) }) };
}
