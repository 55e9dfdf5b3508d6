import { createContext, type RouterContextProvider, redirect } from "react-router";
import { AppError, ERROR_STATUS, type Failure } from "#domain/errors.ts";
import { type Actor, isAdmin } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

/** Set by the worker for every request. */
export const servicesContext = createContext<Services>();
export const actorContext = createContext<Actor | null>(null);
export const requestContext = createContext<{ id: string; nonce: string; ip: string; device: string }>();
/** The one app origin that this page may frame; the worker writes it into the page's policy. */
export const frameContext = createContext<{ origin: string | null }>();

type Context = Readonly<RouterContextProvider>;

/** The signed-in user; everybody else is sent to /auth and comes back here afterwards. */
export function requireActor(context: Context, request: Request): Actor {
  const actor = context.get(actorContext);
  if (actor) return actor;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/auth?next=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}

/** What the profile popover shows of the signed-in user. */
export function accountOf(actor: Actor | null) {
  if (!actor) return null;
  const { email, nickname, tier, mode, superAdmin } = actor;
  return { email, nickname, tier, mode, isAdmin: isAdmin(actor), isSuperAdmin: superAdmin };
}
export type Account = NonNullable<ReturnType<typeof accountOf>>;

export type Answer<Data> = { ok: true; toast: string | null; data: Data } | { ok: false; error: Failure };

/** Runs an action: its toast on success, an expected failure in the specification's words, anything else thrown on. */
export async function respond<Data>(toast: string | null, run: () => Promise<Data>): Promise<Answer<Data>> {
  try {
    return { ok: true, toast, data: await run() };
  } catch (error) {
    if (error instanceof AppError)
      return { ok: false, error: { code: error.code, title: error.title, message: error.message } };
    throw error;
  }
}

/** For loaders: an expected failure becomes the error boundary's response, with its status. */
export async function load<Data>(run: () => Promise<Data>): Promise<Data> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure: Failure = { code: error.code, title: error.title, message: error.message };
    throw Response.json(failure, { status: ERROR_STATUS[error.code] });
  }
}
