import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import { findHalfEmoji, HALF_EMOJI } from "./characters.ts";
import { AppError } from "./errors.ts";

// The small form of zod has no texts of its own.
z.config(en());

/** Gives the errors of `schema` a title. */
export function titled<Schema extends z.ZodMiniType>(title: string | undefined, schema: Schema) {
  z.globalRegistry.add(schema, { title });
  return schema;
}

export function titleOf(schema: z.ZodMiniType) {
  return z.globalRegistry.get(schema)?.title;
}

/** @throws AppError("invalid") with the first issue's message and title (`params`), else the schema's title; also for half an emoji. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  const schemaTitle = titleOf(schema) ?? "Invalid input";
  if (result.success) {
    if (hasHalfEmoji(input)) throw new AppError("invalid", schemaTitle, HALF_EMOJI);
    return result.data;
  }
  const [issue] = result.error.issues;
  const ownTitle = issue?.code === "custom" ? issue.params?.title : undefined;
  const title = typeof ownTitle === "string" ? ownTitle : schemaTitle;
  throw new AppError("invalid", title, issue?.message ?? "Please check what you entered.");
}

function hasHalfEmoji(input: unknown): boolean {
  if (typeof input === "string") return findHalfEmoji(input) >= 0;
  return typeof input === "object" && input !== null && Object.values(input).some(hasHalfEmoji);
}
