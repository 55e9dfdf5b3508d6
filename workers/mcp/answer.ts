import type { CallEnv } from "./env.ts";
import { authorizationServer, resourceServer } from "./oauth.ts";

const RESOURCE_PATHS = /^(?:\/mcp|\/\.well-known\/oauth-protected-resource)(?:\/|$)/;

/** Answers a request of an assistant: the protocol's, or one of OAuth. */
export async function answerAssistant(request: Request, env: CallEnv, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const server = RESOURCE_PATHS.test(pathname) ? resourceServer(env) : authorizationServer(env);
  const response = await server.fetch(request, env, ctx);
  // A body that nobody reads would leave the site's call open.
  if (!request.bodyUsed) await request.body?.cancel();
  return response;
}
