import type { OwnScreen } from "#app/context.ts";
import { readCookie, readTokenCookie } from "#app/cookies.ts";
import { screenPath } from "#app/screen-path.ts";
import type { BatchPart } from "#db/batch-named.ts";
import type { Owner } from "#domain/auth/owner.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { routePath } from "#domain/auth/route-access.ts";
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
  const screen = prepareScreen(services, { sessionId: idHash }, request);
  const session = await findSession(services, idHash, screen);
  if (!session) return null;
  if (services.now() - session.seenAt > SESSION_TOUCH_INTERVAL_MS) waitUntil(touchSession(services, idHash));
  return { actor: session.actor, screen: session.screen ?? {} };
}

/** Where the screen can't be read, its loader tries again, and can say so. */
function findSession(services: Services, idHash: string, screen: BatchPart<OwnScreen> | null) {
  if (screen === null) return findActor<OwnScreen>(services, idHash);
  return findActor(services, idHash, screen).catch(() => findActor<OwnScreen>(services, idHash));
}

function prepareScreen(services: Services, owner: Owner, request: Request): BatchPart<OwnScreen> | null {
  if (request.method !== "GET") return null;
  const { pathname, searchParams } = new URL(`http://site${screenPath(request)}`);
  const path = routePath(pathname);
  if (path === "/" || path === "/api/home")
    return under("home", prepareHome(services, owner, readCookie(request, "zone")));
  if (path === "/store") return under("store", prepareOwnStorePage(services, owner, parseStoreQuery(searchParams)));
  const [, slug] = /^\/store\/([^/]+)$/.exec(path) ?? [];
  return slug ? under("appPage", prepareAppPage(services, owner, slug, parseReviewQuery(searchParams))) : null;
}

function under<Name extends keyof OwnScreen>(name: Name, part: BatchPart<OwnScreen[Name]> | null) {
  return part && { ...part, toResult: (results: ReadonlyArray<unknown>) => ({ [name]: part.toResult(results) }) };
}
