import type { Context } from "hono";
import type * as z from "zod/mini";
import type { ApiRight } from "#db/vocabulary.ts";
import type { ApiActor } from "#domain/api-tokens/queries.server.ts";
import type { ProblemCode } from "#domain/help/api-problems.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { V1Env } from "./env.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `resultId`: of what the call makes. `isRepeated`: it was sent before, and its answer may have been lost. */
export type Repeat = { resultId: string; isRepeated: boolean };

/** What a route's function gets: who asks, `id` of the path, and the input by the route's schemas. */
export type Given<Body, Query> = {
  c: Context<V1Env>;
  services: Services;
  actor: Actor;
  caller: ApiActor;
  id: string;
  body: Body;
  query: Query;
  repeat: Repeat;
};

/** `schema` of JSON, or `text` with the type of another content; without both the answer is empty. */
type Answer<Data> = {
  status: 200 | 201 | 204;
  is: string;
  schema?: z.ZodMiniType<Data>;
  text?: string;
  headers?: Readonly<Record<string, string>>;
};

/** A route with what its document says of it (`document.ts`). Its function may set headers on `c`. */
export type V1Route<Body, Query, Data> = {
  method: Method;
  path: string;
  tag: string;
  summary: string;
  description?: string;
  right: ApiRight;
  body?: z.ZodMiniType<Body>;
  /** A body that may be left out. */
  isBodyOptional?: boolean;
  /** The body may also be the page itself, as text/html. */
  takesPage?: boolean;
  query?: z.ZodMiniType<Query>;
  /** Takes an Idempotency-Key. */
  creates?: boolean;
  /** Needs an If-Match. */
  isConditional?: boolean;
  answer: Answer<Data>;
  errors: ReadonlyArray<ProblemCode>;
  example?: { body?: unknown; answer?: unknown };
  run(given: Given<Body, Query>): Promise<Data | Response>;
};

// biome-ignore lint/suspicious/noExplicitAny: a list of routes with input and answers of any kind.
export type AnyRoute = V1Route<any, any, any>;

/** Infers the types of input and answer. */
export function defineRoute<Body = undefined, Query = undefined, Data = null>(
  route: V1Route<Body, Query, Data>,
): AnyRoute {
  return route;
}
