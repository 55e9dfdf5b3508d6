import { createContext, type RouterContextProvider, redirect } from "react-router";
import { gate } from "#domain/auth/gate.ts";
import type { Client } from "#domain/auth/sessions.server.ts";
import { AppError, type Failure } from "#domain/errors.ts";
import { type Actor, isAdmin } from "#domain/policy.ts";
import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import { failureResponse } from "./forms.ts";

/** Set by the worker for every request. */
export const servicesContext = createContext<Services>();
export const actorContext = createContext<Actor | null>(null);
export const requestContext = createContext<{ id: string; nonce: string } & Client>();
/** Why the request's body was refused, or null. A refused body is replaced by an empty form. */
export const bodyFailureContext = createContext<Failure | null>(null);
/** The one app origin that this page may frame; the worker writes it into the page's policy. */
export const frameContext = createContext<{ origin: string | null }>();

type Context = Readonly<RouterContextProvider>;

/**
 * The route guard, before any loader or action. @throws a redirect if the visitor has no access, or the failure's
 * response if the worker refused the body; the form then keeps what was typed.
 */
export function guard(context: Context, request: Request) {
  const failure = context.get(bodyFailureContext);
  if (failure) throw failureResponse(failure);
  const elsewhere = gate(addressOf(request), context.get(actorContext));
  if (elsewhere) throw redirect(elsewhere);
}

/** The signed-in user; everybody else is sent to /auth and comes back here afterwards. */
export function requireActor(context: Context, request: Request): Actor {
  const actor = context.get(actorContext);
  if (actor) return actor;
  throw redirect(`/auth?next=${encodeURIComponent(addressOf(request))}`);
}

/** Path and query of the screen that a request is about; navigations ask for `<path>.data`. */
function addressOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const path = pathname.replace(/\/?_(root)?\.data$|\.data$/, "") || "/";
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** What the profile popover shows of the signed-in user. */
export function accountOf(actor: Actor | null) {
  if (!actor) return null;
  const { userId: id, email, nickname, tier, mode, superAdmin, secondFactor } = actor;
  const admin = isAdmin(actor);
  return {
    id,
    email,
    nickname,
    tier,
    mode,
    isAdmin: admin,
    isSuperAdmin: superAdmin,
    lacksFactor: admin && !secondFactor,
  };
}
export type Account = NonNullable<ReturnType<typeof accountOf>>;

export type Answer<Data> = { ok: true; toast: string | null; data: Data } | { ok: false; error: Failure };

/**
 * Runs an action: its toast on success, an expected failure in the specification's words. Anything else is thrown on,
 * or, where `otherwise` gives the words for it, logged and answered with them, so that what was typed stays.
 */
export async function respond<Data>(
  toast: string | null,
  run: () => Promise<Data>,
  otherwise?: { title: string; message: string; requestId?: string },
): Promise<Answer<Data>> {
  try {
    return { ok: true, toast, data: await run() };
  } catch (error) {
    if (error instanceof AppError)
      return { ok: false, error: { code: error.code, title: error.title, message: error.message } };
    if (!otherwise || error instanceof Response) throw error;
    const { requestId = "action", title, message } = otherwise;
    reportError(requestId, error);
    return { ok: false, error: { code: "unavailable", title, message } };
  }
}

/** For loaders: an expected failure becomes the error boundary's response, with its status. */
export async function load<Data>(run: () => Promise<Data>): Promise<Data> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw failureResponse(error);
  }
}
