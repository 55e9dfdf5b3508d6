import type { Context } from "hono";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

type Call = { services: Services; actor: Actor | null; requestId: string };
/** `call` is what the worker already knows of the request; the routers read it as `c.var`. */
export type AppEnv = { Bindings: Env & { call: Call }; Variables: Call };

/** @throws AppError("unauthenticated") where nobody is signed in; a recovery session is no sign-in. */
export function requireActor(c: Context<AppEnv>): Actor {
  if (!c.var.actor || c.var.actor.sessionKind === "recovery")
    throw new AppError("unauthenticated", "Please sign in", "Sign in to continue.");
  return c.var.actor;
}

/**
 * For what a page sends later than it was asked for: nothing is done to the account of somebody who signed in meanwhile.
 * @throws AppError("conflict") where the call names another account than the signed-in one.
 */
export function requireSameActor(c: Context<AppEnv>): Actor {
  const actor = requireActor(c);
  const meant = c.req.header("x-account");
  if (meant !== undefined && meant !== actor.userId)
    throw new AppError("conflict", "Error", "Somebody else is signed in now. Please load the page again.");
  return actor;
}

/** The parsed JSON body. @throws AppError("invalid") if it is not JSON. */
export async function readJson(c: Context<AppEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new AppError("invalid", "Error", "The request could not be read. Please load the page again.");
  }
}

/** The network address that asks; only ever for slowing down whoever asks too much. */
export function ipOf(c: Context<AppEnv>) {
  return c.req.header("cf-connecting-ip") ?? "local";
}
