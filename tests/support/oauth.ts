import { env } from "cloudflare:workers";

/** A program on the user's computer. */
export const CALLBACK = "http://127.0.0.1:4321/callback";

/** Registers an assistant at the real MCP worker. @returns its id */
export async function registerAssistant(name = "Test assistant") {
  const request = new Request(`${env.SITE_ORIGIN}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" }),
  });
  const answer = await env.MCP.respond(request, async () => new Response(null, { status: 404 }));
  return (await answer.json<{ client_id: string }>()).client_id;
}

/** The query with which an assistant opens the consent page. */
export function consentQuery(clientId: string, more: Record<string, string> = {}) {
  return {
    ...{ response_type: "code", client_id: clientId, redirect_uri: CALLBACK, scope: "read write", state: "s1" },
    ...{ code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" },
    ...more,
  };
}

export function consentAddress(clientId: string, more?: Record<string, string>) {
  return `${env.SITE_ORIGIN}/oauth/authorize?${new URLSearchParams(consentQuery(clientId, more))}`;
}
