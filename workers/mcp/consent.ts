import { AuthorizationError, type AuthRequest, authorizationErrorRedirect } from "@cloudflare/workers-oauth-provider";
import type { Approval, ConsentRequest } from "#domain/api-tokens/assistants.ts";
import type { McpEnv } from "./env.ts";
import { authorizationServer } from "./oauth.ts";

export async function readRequest(env: McpEnv, url: string): Promise<ConsentRequest> {
  try {
    const helpers = authorizationServer(env).getOAuthApi(env);
    const request = await helpers.parseAuthRequest(new Request(url));
    // The library asks public clients alone for it.
    if (!request.codeChallenge) return withoutChallenge(request);
    const { clientId, clientName, redirectHost, redirectIsLoopback, scope } = await helpers.describeConsent(request);
    return {
      ok: true,
      client: { id: clientId, name: clientName, redirectHost, isLocal: redirectIsLoopback },
      rights: scope,
    };
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    return { ok: false, message: error.description, redirectTo: error.redirectTo ?? null };
  }
}

function withoutChallenge(request: AuthRequest): ConsentRequest {
  const message = "The assistant sent no code challenge (PKCE, S256).";
  return { ok: false, message, redirectTo: authorizationErrorRedirect(request, "invalid_request", message) };
}

/** Stores the grant with the connection's token. Reads the request again, so that nothing of it comes from a form. */
export async function allowRequest(env: McpEnv, { url, userId, rights, token }: Approval) {
  const helpers = authorizationServer(env).getOAuthApi(env);
  const request = await helpers.parseAuthRequest(new Request(url));
  if (!request.codeChallenge) throw new Error("A request without a code challenge was allowed.");
  // A second connection of the same assistant, on another device, leaves the first one.
  const grant = { request, userId, scope: rights, metadata: {}, props: { token }, revokeExistingGrants: false };
  return helpers.completeAuthorization(grant);
}

export async function denyRequest(env: McpEnv, url: string) {
  const request = await authorizationServer(env).getOAuthApi(env).parseAuthRequest(new Request(url));
  return { redirectTo: authorizationErrorRedirect(request, "access_denied") };
}
