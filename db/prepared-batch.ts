import type { BatchItem, BatchResponse } from "drizzle-orm/batch";

type Statement = BatchItem<"sqlite">;
type Statements = readonly [Statement, ...Array<Statement>];

/** Statements that any batch may run, and what their rows show. */
export type PreparedBatch<Shown> = { statements: Statements; show: (rows: ReadonlyArray<unknown>) => Shown };

export function preparedBatch<const Items extends Statements, Shown>(
  statements: Items,
  show: (rows: BatchResponse<Items>) => Shown,
): PreparedBatch<Shown> {
  return { statements, show: show as PreparedBatch<Shown>["show"] };
}
