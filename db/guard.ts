import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { batchGuards } from "./schema/index.ts";

/** Rolls the batch back unless the statement right before it changed exactly one row. */
export function mustHaveChangedOne(db: Db) {
  return db.insert(batchGuards).values({ changed: sql`changes()` });
}

export function isGuardFailure(error: unknown) {
  return messages(error).includes("batch_guards_one_row");
}

export function isUniqueFailure(error: unknown, column: string) {
  return messages(error).includes(`UNIQUE constraint failed: ${column}`);
}

function messages(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.message}\n${messages(error.cause)}`;
}
