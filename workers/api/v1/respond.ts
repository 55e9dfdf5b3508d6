import { touchToken } from "#domain/api-tokens/commands.server.ts";
import type { Failure } from "#domain/kit/errors.ts";
import type { Services } from "#domain/kit/services.ts";
import { readClientNetwork } from "#workers/read-client-network.ts";
import { findCaller } from "./bearer.ts";
import { v1 } from "./router.ts";

type Site = {
  services: Services;
  env: Env;
  ctx: ExecutionContext;
  requestId: string;
  waitUntil: (work: Promise<unknown>) => void;
  failure?: Failure | null;
};

/** Answers a call of the API for assistants and tools. */
export async function respondV1(request: Request, { services, env, ctx, requestId, waitUntil, failure = null }: Site) {
  const caller = await findCaller(services, request.headers);
  const call = { services, caller, requestId, ip: readClientNetwork(request.headers), failure };
  const response = await v1.fetch(request, { ...env, call }, ctx);
  if (caller) waitUntil(touchToken(services, caller));
  return response;
}
