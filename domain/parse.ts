import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
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

/** @throws AppError("invalid") with the first issue's message, titled as the schema is. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const title = titleOf(schema) ?? "Invalid input";
  throw new AppError("invalid", title, result.error.issues[0]?.message ?? "Please check what you entered.");
}
