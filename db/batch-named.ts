import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./client.ts";

type Statement = BatchItem<"sqlite">;
type Group = ReadonlyArray<Statement>;
type Named = Record<string, Statement | Group>;
type ResultOf<Item> = Item extends Statement ? Item["_"]["result"] : never;
type GroupResults<Statements extends Group> = { -readonly [At in keyof Statements]: ResultOf<Statements[At]> };
type Results<Statements extends Named> = {
  [Name in keyof Statements]: Statements[Name] extends Group
    ? GroupResults<Statements[Name]>
    : ResultOf<Statements[Name]>;
};

/**
 * Runs one batch in the order of the names. @returns each result under its statement's name; a name with several statements
 * has an array.
 */
export async function batchNamed<const Statements extends Named>(
  db: Pick<Db, "batch">,
  statements: Statements,
): Promise<Results<Statements>> {
  const [first, ...others] = Object.values(statements).flat();
  const results: Array<unknown> = first ? await db.batch([first, ...others]) : [];
  const takeResult = () => results.shift();
  const named = Object.entries(statements).map(([name, item]) => [
    name,
    Array.isArray(item) ? item.map(takeResult) : takeResult(),
  ]);
  return Object.fromEntries(named);
}
