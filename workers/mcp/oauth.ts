import {
  OAuthAuthorizationServer,
  OAuthError,
  OAuthResourceServer,
  type TokenExchangeCallbackOptions,
} from "@cloudflare/workers-oauth-provider";
import { API_RIGHTS } from "#db/vocabulary.ts";
import { TOKEN_DAYS } from "#domain/api-tokens/rules.ts";
import { API_TOKEN_PREFIX } from "#domain/kit/api-token-prefix.ts";
import { DAY_SECONDS } from "#domain/kit/durations.ts";
import { answerMcp } from "./answer-mcp.ts";
import { ApiProblem, createApiClient } from "./api-client.ts";
import type { CallEnv, McpEnv } from "./env.ts";

/** What OAuth stores with a grant, encrypted: the connection's token of the API. */
export type Connection = { token: string };

const ACCESS_SECONDS = 3600;
/** The longest that a connection may last; its row in the site's database ends it earlier. */
const LONGEST_DAYS = Math.max(...TOKEN_DAYS);

function resourceOf({ SITE_ORIGIN }: McpEnv) {
  return `${SITE_ORIGIN}/mcp`;
}

export function authorizationServer(env: McpEnv) {
  return new OAuthAuthorizationServer<McpEnv>({
    issuer: env.SITE_ORIGIN,
    resources: [resourceOf(env)],
    authorizeEndpoint: "/oauth/authorize",
    tokenEndpoint: "/oauth/token",
    clientRegistrationEndpoint: "/oauth/register",
    scopesSupported: [...API_RIGHTS],
    accessTokenTTL: ACCESS_SECONDS,
    refreshTokenTTL: LONGEST_DAYS * DAY_SECONDS,
    tokenExchangeCallback: endRevokedGrant,
    // The library would write to the log; what it refuses is the client's to mend.
    onError: () => undefined,
  });
}

export function resourceServer(env: McpEnv) {
  return new OAuthResourceServer<CallEnv, Connection>({
    resourceMetadata: {
      resource: resourceOf(env),
      authorization_servers: [env.SITE_ORIGIN],
      resource_name: "Sheaf",
    },
    // No scope is asked for: clients would request that alone, and the user chooses on the consent page.
    validateToken: (callEnv) => async (resource, bearer) => {
      const token = await apiTokenOf(callEnv, resource, bearer);
      if (token === null || !(await isValid(callEnv, token))) return null;
      return { props: { token }, audience: resource };
    },
    handler: { fetch: (request, callEnv, ctx) => answerMcp(request, callEnv, ctx.props.token) },
  });
}

/** A token of the API is its own proof; one of OAuth leads to the token of its connection. */
async function apiTokenOf(env: CallEnv, resource: string, bearer: string) {
  if (bearer.startsWith(API_TOKEN_PREFIX)) return bearer;
  const found = await authorizationServer(env).validateToken<Connection>(resource, bearer, env);
  return found?.props.token ?? null;
}

/**
 * Asks the site, since what KV holds can be a minute old: a connection that its owner ended is refused now.
 * @throws OAuthError where the API couldn't say it
 */
async function isValid({ callApi, SITE_ORIGIN }: CallEnv, token: string) {
  try {
    await createApiClient(callApi, SITE_ORIGIN, token).json("GET", "/account");
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // A token without the right to read is a valid one.
    if (error.status === 401) return false;
    if (error.status === 403) return true;
    const headers = error.retryAfter === null ? undefined : { "Retry-After": error.retryAfter };
    const statusCode = error.status === 429 ? 429 : 503;
    throw new OAuthError("temporarily_unavailable", { description: error.message, statusCode, headers });
  }
}

/** A client whose connection ended gets no new tokens, so that it asks its user again. */
async function endRevokedGrant({ grantType, props, env }: TokenExchangeCallbackOptions<McpEnv>) {
  if (grantType !== "refresh_token") return;
  const { token }: Connection = props;
  if (await isValid(env as CallEnv, token)) return;
  throw new OAuthError("invalid_grant", { description: "The connection has ended. Connect again." });
}
