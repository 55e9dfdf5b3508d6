import type { Context } from "hono";
import type * as z from "zod/mini";
import { AppError } from "#domain/kit/errors.ts";
import { parse, titleOf } from "#domain/kit/parse.ts";
import { HTML_TYPE } from "#workers/body-limits.ts";
import type { V1Env } from "./env.ts";
import { ProblemError } from "./problems.ts";
import type { AnyRoute } from "./route.ts";

/** @throws ProblemError("invalid") that names each field; AppError of the body's limits, such as for what is not UTF-8. */
export async function readBody(c: Context<V1Env>, { body: schema, isBodyOptional, takesPage }: AnyRoute) {
  if (!schema) return undefined;
  const { failure } = c.env.call;
  if (failure) throw new AppError(failure.code, failure.title, failure.message);
  const type = c.req.header("content-type") ?? "";
  const text = await c.req.text();
  if (takesPage && HTML_TYPE.test(type)) return parseInput(schema, { ...c.req.query(), html: text });
  if (text === "" && isBodyOptional) return parseInput(schema, {});
  return parseInput(schema, parseJson(text));
}

export function readQuery(c: Context<V1Env>, { query: schema }: AnyRoute) {
  return schema && parseInput(schema, c.req.query());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError(
      "invalid",
      "Not JSON",
      "The body must be JSON, with the header Content-Type: application/json.",
    );
  }
}

function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  // `parse` also refuses half of an emoji.
  if (result.success) return parse(schema, input);
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const [first] = errors;
  const detail = first ? [first.field, first.message].filter(Boolean).join(": ") : "Please check what you sent.";
  throw new ProblemError("invalid", titleOf(schema) ?? "Invalid input", detail, { errors });
}
