import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { ADDRESS_HEADER, readClientNetwork } from "./read-client-network.ts";

type Parts = {
  env: Pick<Env, "MCP">;
  services: Pick<Services, "consumeAttempt">;
  callApi(request: Request): Promise<Response>;
};

const PATHS =
  /^\/(?:mcp|oauth\/(?:token|register)|\.well-known\/oauth-(?:authorization-server|protected-resource))(?:\/|$)/;
const REGISTRATION = "/oauth/register";
/** Registrations of one network before it has to wait: each stores a record, and needs no account. */
const REGISTRATIONS = 20;

/** What the MCP worker answers. The consent page, /oauth/authorize, is the site's. */
export function isForAssistants(pathname: string) {
  return PATHS.test(pathname);
}

export async function respondToAssistant(request: Request, { env, services, callApi }: Parts): Promise<Response> {
  if (request.method === "POST" && new URL(request.url).pathname === REGISTRATION) {
    const network = readClientNetwork(request.headers);
    const wait = await services.consumeAttempt(`assistants:${network}`, REGISTRATIONS);
    if (wait > 0) return waitResponse(wait);
  }
  const address = request.headers.get(ADDRESS_HEADER);
  return env.MCP.respond(request, (call) => callApi(withAddress(call, address)));
}

/** Links have limits by who asks for them. */
function withAddress(call: Request, address: string | null) {
  const headers = new Headers(call.headers);
  if (address === null) headers.delete(ADDRESS_HEADER);
  else headers.set(ADDRESS_HEADER, address);
  return new Request(call, { headers });
}

/** As OAuth words its errors. */
function waitResponse(seconds: number) {
  const description = `Too many registrations. Please wait ${waitText(seconds)} before trying again.`;
  const body = { error: "temporarily_unavailable", error_description: description };
  return Response.json(body, { status: 429, headers: { "Retry-After": String(seconds) } });
}
