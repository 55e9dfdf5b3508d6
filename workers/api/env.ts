import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod/mini";
import type { HomeScreen } from "#domain/home/apps.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { ACCOUNT_HEADER } from "#domain/kit/headers.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

/** `home`: the actor's, if the request is for it. */
type Call = { services: Services; actor: Actor | null; home: HomeScreen | null; requestId: string };
/** Routers read `call`, which the worker passes in, as `c.var`. */
export type AppEnv = { Bindings: Env & { call: Call }; Variables: Call };

/**
 * @throws AppError("unauthenticated") without a session; a recovery session does not count. AppError("forbidden") for an
 * account that must set a new password, to which pages are closed too (`domain/auth/route-access.ts`). AppError("conflict")
 * if the request names another account, which was signed in when its page was loaded.
 */
export function requireFullSession(c: Context<AppEnv>): Actor {
  const { actor } = c.var;
  if (!actor || actor.sessionKind === "recovery")
    throw new AppError("unauthenticated", "Please sign in", "Sign in to continue.");
  if (actor.passwordResetRequired)
    throw new AppError("forbidden", "New password needed", "Finish resetting your password first.");
  const expectedAccount = c.req.header(ACCOUNT_HEADER);
  if (expectedAccount !== undefined && expectedAccount !== actor.userId)
    throw new AppError("conflict", "Error", "Someone else is signed in now. Please reload the page.");
  return actor;
}

/** @throws AppError("invalid") for a request that opens no WebSocket. */
export function requireSocket(c: Context<AppEnv>) {
  if (c.req.header("upgrade") !== "websocket")
    throw new AppError("invalid", "Not a socket", "Open this address as a WebSocket.");
}

type Validated<Target extends "json" | "query", In, Out> = MiddlewareHandler<
  AppEnv,
  string,
  { in: Record<Target, In>; out: Record<Target, Out> },
  never
>;
/** What a caller may pass: the query writes it as text. */
type Query<Input> = { [Key in keyof Input]: string | number | null };

/** The body by its schema, as `c.req.valid("json")`. The client's calls have its type too (`app/device/api-routes.ts`). */
export function validJson<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
): Validated<"json", z.input<Schema>, z.output<Schema>> {
  return async (c, next) => {
    c.req.addValidatedData("json", parse(schema, await readJson(c)));
    await next();
  };
}

/** The query by its schema, as `c.req.valid("query")`. */
export function validQuery<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
): Validated<"query", Query<z.input<Schema>>, z.output<Schema>> {
  return async (c, next) => {
    c.req.addValidatedData("query", parse(schema, c.req.query()));
    await next();
  };
}

/** Any content type is JSON: a page that is being left can send plain text only. */
async function readJson(c: Context<AppEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError("invalid", "Error", "The request couldn't be read. Please reload the page.");
  }
}
