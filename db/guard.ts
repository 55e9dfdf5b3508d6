import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { batchGuards } from "./schema/index.ts";

/** Stands behind a statement in a batch: if that one did not change exactly one row, the whole batch is undone. */
export function mustHaveChangedOne(db: Db) {
  return db.insert(batchGuards).values({ changed: sql`changes()` });
}

/** Whether a batch failed because of `mustHaveChangedOne`. */
export function isGuardFailure(error: unknown) {
  return messages(error).includes("batch_guards_one_row");
}

/** Whether a statement broke a UNIQUE constraint of `table.column`. */
export function isUniqueFailure(error: unknown, column: string) {
  return messages(error).includes(`UNIQUE constraint failed: ${column}`);
}

function messages(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.message}\n${messages(error.cause)}`;
}
