import { RouterContextProvider } from "react-router";
import { actorContext, frameContext, requestContext, servicesContext } from "#app/context.ts";
import type { Answer } from "#app/forms.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { CLIENT } from "./accounts.ts";
import { SITE } from "./api.ts";

type Options = { services: Services; actor: Actor | null; frame?: { sources: ReadonlyArray<string> } };

export function routerContext({ services, actor, frame = { sources: [] } }: Options) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(actorContext, actor);
  context.set(requestContext, { nonce: "n", ...CLIENT });
  context.set(frameContext, frame);
  return context;
}

type Action<Data> = (args: {
  request: Request;
  context: RouterContextProvider;
}) => Promise<{ data: Answer<Data>; init: ResponseInit | null }>;

export async function postForm<Data>(
  action: Action<Data>,
  body: URLSearchParams | FormData | Record<string, unknown>,
  options: Options,
) {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  const headers = isForm ? undefined : { "Content-Type": "application/json" };
  const request = new Request(`${SITE}/form`, { method: "POST", headers, body: isForm ? body : JSON.stringify(body) });
  const { data } = await action({ request, context: routerContext(options) });
  return data;
}
