import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { testServices } from "#tests/support/services.ts";
import { api } from "#workers/api.ts";

export const SITE = "http://localhost:8787";

export function call(
  path: string,
  init: RequestInit,
  actor: Actor | null,
  services: Services = testServices().services,
) {
  return api.fetch(
    new Request(SITE + path, init),
    { ...env, call: { services, actor, requestId: "r1" } },
    createExecutionContext(),
  );
}
