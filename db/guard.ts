import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import { batchGuards } from "./schema/index.ts";

/** Statements that run before the others of a batch, all of which they roll back if a guard among them fails. */
export type Guards = ReadonlyArray<BatchItem<"sqlite">>;

/** Rolls the batch back unless the statement right before it changed exactly one row. */
export function mustHaveChangedOne(db: Db) {
  return db.insert(batchGuards).values({ changed: sql`changes()` });
}

/** Rolls the batch back unless exactly one row matches when this statement runs. */
export function mustMatchOne(db: Db, table: SQLiteTable, where: SQL | undefined) {
  return db.insert(batchGuards).values({ changed: sql`(select count(*) from ${table} where ${where})` });
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
