import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { API_RIGHTS, type ApiRight } from "#db/vocabulary.ts";
import { createToken } from "#domain/api-tokens/commands.server.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { type Actor, isAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { CLIENT, signedIn } from "#tests/support/accounts.ts";
import { SITE } from "#tests/support/api.ts";
import { respondV1 } from "#workers/api/v1/respond.ts";
import { v1 } from "#workers/api/v1/router.ts";
import { limitBody } from "#workers/body-limits.ts";

/** A call by a token of the actor with all rights, which was found before. Each has a limit of its own. */
export async function callByToken(address: string, init: RequestInit, actor: Actor | null, services: Services) {
  const caller = actor && {
    actor: { ...actor, ...(isAdmin(actor) && { tier: "architect" as const, superAdmin: false }) },
    ...{ rights: API_RIGHTS, tokenId: crypto.randomUUID(), expiresAt: services.now() + DAY_MS, lastUsedAt: null },
  };
  const call = { services, caller, requestId: "r1", ip: "local", failure: null };
  return v1.fetch(new Request(SITE + address, init), { ...env, call }, createExecutionContext());
}

export type V1Call = {
  token?: string;
  body?: unknown;
  html?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** A call of the API as the worker passes it on: `path` after /api/v1. */
export async function callV1(
  services: Services,
  method: string,
  path: string,
  { token, body, html, headers }: V1Call = {},
) {
  const type = html === undefined ? "application/json" : "text/html; charset=utf-8";
  const content = html ?? (body === undefined ? undefined : JSON.stringify(body));
  const sent = new Request(`${SITE}/api/v1${path}`, {
    method,
    headers: {
      ...(content !== undefined && { "Content-Type": type }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  });
  const { request, failure } = await limitBody(sent);
  const response = await respondV1(request, {
    ...{ services, env, ctx: createExecutionContext(), requestId: "r1", failure },
    waitUntil: (work) => void work.catch(() => {}),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

export async function tokenOf(services: Services, actor: Actor, rights: ReadonlyArray<ApiRight> = API_RIGHTS) {
  const { token } = await createToken(services, CLIENT, await signedIn(services, actor), {
    ...{ name: "Tests", rights: [...rights], days: 90 },
  });
  return token;
}
