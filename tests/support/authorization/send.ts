import type { ComponentType } from "react";
import type { data, RouterContextProvider } from "react-router";
import { guard } from "#app/context.ts";
import routes from "#app/routes.ts";
import { ERROR_STATUS } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { CLOSE_CODES } from "#domain/kit/sockets.ts";
import { routerContext } from "#tests/support/actions.ts";
import { call, SITE } from "#tests/support/api.ts";
import { callByToken } from "#tests/support/api-v1.ts";
import { readCloseCode } from "#tests/support/sockets.ts";
import type { Input } from "./row.ts";

type RouteFunction = (args: {
  request: Request;
  context: RouterContextProvider;
  params: Record<string, string>;
}) => unknown;
type RouteModule = {
  loader?: RouteFunction;
  action?: RouteFunction & { intents?: ReadonlyArray<string> };
  default?: ComponentType;
  ErrorBoundary?: ComponentType<{ error: unknown }>;
};
type Answer = { outcome: string; bytes: string };

const modules = import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}");

/** By path with a slash at its start. */
export const SCREENS = new Map<string, RouteModule>(
  await Promise.all(
    routes
      .flatMap((route) => ("children" in route && route.children ? route.children : [route]))
      .map(async ({ path = "", file }) => [`/${path}`, (await modules[`/app/${file}`]?.()) ?? {}] as const),
  ),
);

/** `key` as in `Rows`. */
export async function send(
  key: string,
  input: Input,
  { services, actor }: { services: Services; actor: Actor | null },
) {
  const [method = "", path = "", intent] = key.split(" ");
  const address = addressOf(path, input);
  if (path.startsWith("/api/v1/"))
    return readAnswer(await callByToken(address, requestInit(method, input), actor, services));
  if (path.startsWith("/api/")) return readAnswer(await call(address, requestInit(method, input), actor, services));
  const screen = SCREENS.get(path) ?? {};
  const context = routerContext({ services, actor });
  const init = requestInit(method, intent ? { ...input, body: { ...input.body, intent } } : input);
  const request = new Request(SITE + address, init);
  const run = method === "GET" ? screen.loader : screen.action;
  const args = { request, context, params: input.params ?? {} };
  try {
    guard(context, request);
    return await readAnswer(await run?.(args), address);
  } catch (thrown) {
    if (thrown instanceof Response || isData(thrown)) return readAnswer(thrown, address);
    throw thrown;
  }
}

function addressOf(path: string, { params = {}, query }: Input) {
  const filled = path.replace(/:(\w+)|\*/g, (all, name) => params[name ?? all] ?? all);
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function requestInit(method: string, { body, headers }: Input): RequestInit {
  if (body === undefined) return { method, headers };
  if (body instanceof Uint8Array) return { method, headers, body };
  return { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

type DataAnswer = ReturnType<typeof data<{ ok?: boolean; error?: { code: string } } | null>>;

function isData(value: unknown): value is DataAnswer {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}

export async function readAnswer(value: unknown, address = ""): Promise<Answer> {
  if (value instanceof Response) {
    if (value.webSocket) return { outcome: outcomeOfClose(await readCloseCode(value)), bytes: "" };
    const bytes = new TextDecoder().decode(await value.arrayBuffer());
    return {
      outcome: outcomeOfResponse(value, address),
      bytes: JSON.stringify([value.status, [...value.headers], bytes]),
    };
  }
  if (!isData(value)) return { outcome: "ok", bytes: JSON.stringify(value) ?? "" };
  const status = value.init?.status ?? 200;
  const outcome = value.data?.ok === false ? outcomeOf(value.data.error?.code) : outcomeOfStatus(status);
  return { outcome, bytes: JSON.stringify([value.data, value.init]) };
}

function outcomeOfClose(code: number | null) {
  if (code === null) return "ok";
  return code === CLOSE_CODES.signedOut ? "sign-in" : `closed ${code}`;
}

function outcomeOfResponse(response: Response, address: string) {
  const location = response.headers.get("Location");
  // Of a 201 it is what was made.
  if (location === null || response.status < 300) return outcomeOfStatus(response.status);
  const { pathname, searchParams } = new URL(location, SITE);
  if (searchParams.has("denied")) return "forbidden";
  if (pathname === "/auth" && searchParams.has("next")) return "sign-in";
  return location === address ? "ok" : `to:${pathname}`;
}

function outcomeOfStatus(status: number) {
  if (status < 400) return "ok";
  return outcomeOf(Object.entries(ERROR_STATUS).find(([, known]) => known === status)?.[0]);
}

function outcomeOf(code = "unknown") {
  if (code === "plan") return "forbidden";
  return code === "unauthenticated" ? "sign-in" : code;
}
