import { type ApiActor, findApiActor } from "#domain/api-tokens/queries.server.ts";
import { API_TOKEN_PREFIX } from "#domain/kit/api-token-prefix.ts";
import type { Services } from "#domain/kit/services.ts";

const BEARER = /^Bearer +(\S{1,200})$/i;

/** Null without a token that works. It is read from its header alone, since addresses are logged and kept. */
export async function findCaller(services: Services, headers: Headers): Promise<ApiActor | null> {
  const token = BEARER.exec(headers.get("authorization") ?? "")?.[1];
  return token?.startsWith(API_TOKEN_PREFIX) ? findApiActor(services, token) : null;
}
