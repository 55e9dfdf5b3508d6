import type { z } from "zod";
import { AppError } from "./errors.ts";

/** @throws AppError("invalid") with the first issue's message, titled by the schema's `title` meta. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const title = schema.meta()?.title ?? "Invalid input";
  throw new AppError("invalid", title, result.error.issues[0]?.message ?? "Please check what you entered.");
}
