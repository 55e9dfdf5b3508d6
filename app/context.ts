import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { StorePage } from "#domain/apps/store-page.ts";
import { checkRouteAccess } from "#domain/auth/route-access.ts";
import type { Client } from "#domain/auth/sessions.server.ts";
import type { HomeScreen } from "#domain/home/apps.server.ts";
import { AppError, type Failure } from "#domain/kit/errors.ts";
import { type Actor, isAdmin } from "#domain/kit/permissions.ts";
import { logRefusal, logRefusingError, type Sender } from "#domain/kit/security-log.ts";
import type { Services } from "#domain/kit/services.ts";
import type { AppPageWithVersion } from "#domain/store/queries.server.ts";
import { clearScriptsCookie } from "./cookies.ts";
import { failureResponse } from "./failure-response.ts";
import { screenPath } from "./screen-path.ts";

export const servicesContext = createContext<Services>();
export const actorContext = createContext<Actor | null>(null);
/** What the actor's screen shows, where it was read with the session. `appPage`: null for a slug that no app ever had. */
export type OwnScreen = { home?: HomeScreen; store?: StorePage; appPage?: AppPageWithVersion | null };
export const ownScreenContext = createContext<OwnScreen>({});
export const requestContext = createContext<{ nonce: string } & Client>();
/** Why the request's body was refused; the body is then replaced by an empty form. Null if it was accepted. */
export const bodyFailureContext = createContext<Failure | null>(null);
/** What this page may frame, as origins or URLs; the worker writes them into the page's policy. */
export const frameContext = createContext<{ sources: ReadonlyArray<string> }>();

type Context = Readonly<RouterContextProvider>;

/** Runs before any loader or action. @throws a redirect without access, or the response to a refused body. */
export function guard(context: Context, request: Request) {
  const failure = context.get(bodyFailureContext);
  if (failure) throw failureResponse(failure);
  const redirectPath = checkRouteAccess(screenPath(request), context.get(actorContext));
  if (redirectPath?.endsWith("?denied=1")) logRefusal(senderOf(context), "forbidden: Access denied");
  // Signed-in users without scripts come here from the "Sign In" of a page that was waiting for a script.
  if (redirectPath) throw redirect(redirectPath, { headers: { "Set-Cookie": clearScriptsCookie(request) } });
}

/** @throws a redirect to /auth that leads back here. */
export function requireActor(context: Context, request: Request): Actor {
  const actor = context.get(actorContext);
  if (actor) return actor;
  throw redirect(`/auth?next=${encodeURIComponent(screenPath(request))}`);
}

export function accountOf(actor: Actor | null) {
  if (!actor) return null;
  const { userId: id, email, nickname, tier, payment, mode, superAdmin, secondFactor, notifications } = actor;
  const admin = isAdmin(actor);
  return {
    id,
    email,
    nickname,
    tier,
    payment,
    mode,
    isAdmin: admin,
    isSuperAdmin: superAdmin,
    notifications,
    lacksFactor: admin && !secondFactor,
  };
}
export type Account = NonNullable<ReturnType<typeof accountOf>>;

/** For the log of refusals. */
export function senderOf(context: Context): Sender {
  const { id, route } = context.get(requestContext);
  return { id, route, account: context.get(actorContext)?.userId ?? null };
}

/** @throws the error boundary's response for an expected failure. */
export async function load<Data>(context: Context, run: () => Promise<Data>): Promise<Data> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logRefusingError(senderOf(context), error);
    throw failureResponse(error);
  }
}
