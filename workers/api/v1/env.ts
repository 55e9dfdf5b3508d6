import type { Context } from "hono";
import type { ApiRight } from "#db/vocabulary.ts";
import type { ApiActor } from "#domain/api-tokens/queries.server.ts";
import { AppError, type Failure } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";

/** `failure`: why the body was not read (`workers/body-limits.ts`). */
type Call = {
  services: Services;
  caller: ApiActor | null;
  requestId: string;
  ip: string;
  failure: Failure | null;
};
export type V1Env = { Bindings: Env & { call: Call } };

const NEEDED: Record<ApiRight, string> = {
  read: "read your projects",
  write: "change your projects",
  share: "share your apps",
  submit: "submit your apps for review",
};

/** One answer for a token that is absent, wrong, expired or revoked, so that it reveals nothing. */
function requireCaller(c: Context<V1Env>): ApiActor {
  const { caller } = c.env.call;
  if (caller) return caller;
  throw new AppError(
    "unauthenticated",
    "No valid token",
    "Send a token of your account as Authorization: Bearer sheaf_… You create one in your profile.",
  );
}

/** @throws AppError("unauthenticated" | "forbidden") */
export function requireRight(c: Context<V1Env>, right: ApiRight): ApiActor {
  const caller = requireCaller(c);
  if (caller.rights.includes(right)) return caller;
  throw new AppError(
    "forbidden",
    "Not allowed",
    `This token may not ${NEEDED[right]}. Create one with the right "${right}" in your profile.`,
  );
}
