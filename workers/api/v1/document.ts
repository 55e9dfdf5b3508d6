import type { Hono, MiddlewareHandler } from "hono";
import { describeRoute, generateSpecs } from "hono-openapi";
import type { OpenAPIV3_1 } from "openapi-types";
import * as z from "zod/mini";
import { PROBLEM_STATUS, PROBLEM_TEXTS, type ProblemCode } from "#domain/help/api-problems.ts";
import { guideText } from "#domain/help/guide.ts";
import { BRAND } from "#domain/kit/brand.ts";
import type { V1Env } from "./env.ts";
import type { AnyRoute } from "./route.ts";

type Schema = OpenAPIV3_1.SchemaObject;

const DOCUMENT_PATH = "/openapi.json";

/** Transforms of an input are the server's matter: the document shows what is sent. */
function toSchema(schema: z.ZodMiniType, io: "input" | "output") {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json as Schema;
}

/** What each call may answer, whatever it does. */
const ALWAYS: ReadonlyArray<ProblemCode> = ["unauthenticated", "forbidden", "throttled", "unavailable"];

/** An operation's part of the document. */
export function describe(route: AnyRoute): MiddlewareHandler<V1Env> {
  const { tag, summary, description, right, body, answer, example } = route;
  const content = body && {
    "application/json": { schema: toSchema(body, "input"), ...(example?.body ? { example: example.body } : {}) },
    ...(route.takesPage ? { "text/html": { schema: { type: "string" } satisfies Schema } } : {}),
  };
  return describeRoute({
    tags: [tag],
    summary,
    description: [description, `Needs the right \`${right}\`.`].filter(Boolean).join(" "),
    operationId: operationIdOf(route),
    security: [{ token: [] }],
    parameters: parametersOf(route),
    ...(content && { requestBody: { required: !route.isBodyOptional, content } }),
    responses: { ...successOf(route), ...problemsOf([...ALWAYS, ...route.errors]) },
    "x-right": right,
  } as Parameters<typeof describeRoute>[0]);

  function successOf({ answer: { status, is, schema, text, headers = {} } }: AnyRoute) {
    const shown = schema && {
      "application/json": {
        schema: toSchema(schema, "output"),
        ...(answer && example?.answer ? { example: example.answer } : {}),
      },
    };
    const named = Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]);
    return {
      [status]: {
        description: is,
        ...(named.length > 0 && { headers: Object.fromEntries(named) }),
        ...(shown && { content: shown }),
        ...(text && { content: { [text]: { schema: { type: "string" } } } }),
      },
    };
  }
}

function operationIdOf({ method, path }: AnyRoute) {
  const words = path
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(":", "by-"));
  return [method.toLowerCase(), ...words].join("-");
}

function parametersOf({ path, query, creates, isConditional }: AnyRoute) {
  const text = { type: "string" } satisfies Schema;
  const { properties = {}, required = [] } = query ? toSchema(query, "input") : {};
  const inHeader = (name: string, description: string, isRequired: boolean) => ({
    name,
    in: "header",
    description,
    required: isRequired,
    schema: text,
  });
  return [
    ...Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => ({ name, in: "path", required: true, schema: text })),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...{ name, in: "query", required: required.includes(name) },
      schema: schema as Schema,
    })),
    ...(isConditional ? [inHeader("If-Match", 'The version that you read, such as "3"', true)] : []),
    ...(creates
      ? [inHeader("Idempotency-Key", "A call that is sent again with this key is answered as the first", false)]
      : []),
  ];
}

function problemsOf(codes: ReadonlyArray<ProblemCode>) {
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEM_STATUS[code]);
  const schema = { $ref: "#/components/schemas/Problem" };
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `${code}: ${PROBLEM_TEXTS[code]}`).join(" "),
        content: { "application/problem+json": { schema } },
      },
    ]),
  );
}

const Problem = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(PROBLEM_STATUS) as Array<ProblemCode>),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  newestVersion: z.optional(z.int()),
});

let document: Promise<unknown> | undefined;

/** Adds what needs no token: the document of all routes and the guide for assistants. */
export function addDocument(v1: Hono<V1Env>) {
  const isText = (type: string, description: string) => ({
    200: { description, content: { [type]: { schema: { type: type === "application/json" ? "object" : "string" } } } },
  });
  v1.get(
    DOCUMENT_PATH,
    describeRoute({
      tags: ["About"],
      summary: "Read this document",
      security: [],
      responses: isText("application/json", "OpenAPI 3.1"),
    } as Parameters<typeof describeRoute>[0]),
    async (c) => {
      const { siteOrigin } = c.env.call.services.config;
      document ??= buildDocument(v1, siteOrigin);
      return c.json(await document);
    },
  );
  v1.get(
    "/guide",
    describeRoute({
      tags: ["About"],
      summary: "Read what an app may do, for an assistant",
      security: [],
      responses: isText("text/markdown", "Markdown"),
    } as Parameters<typeof describeRoute>[0]),
    (c) => c.body(guideText(), 200, { "Content-Type": "text/markdown; charset=utf-8" }),
  );
}

function buildDocument(v1: Hono<V1Env>, siteOrigin: string) {
  return generateSpecs(v1, {
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: `${BRAND} API`,
        version: "1",
        description: `For assistants and tools. ${siteOrigin}/developers has examples.`,
      },
      servers: [{ url: siteOrigin }],
      components: {
        schemas: { Problem: toSchema(Problem, "output") },
        securitySchemes: { token: { type: "http", scheme: "bearer", description: "A token of your profile" } },
      },
    },
  });
}
