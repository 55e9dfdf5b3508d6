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

/** Statements that a batch runs among others, and what is made of their results. */
export type BatchPart<Result> = {
  statements: ReadonlyArray<Statement>;
  toResult: (results: ReadonlyArray<unknown>) => Result;
};

/** `toResult` gets each result under its statement's name; a name with several statements has an array. */
export function batchPart<const Statements extends Named, Result>(
  statements: Statements,
  toResult: (results: Results<Statements>) => Result,
): BatchPart<Result> {
  return {
    statements: Object.values(statements).flat(),
    toResult: (results) => toResult(nameResults(statements, results)),
  };
}

function nameResults<Statements extends Named>(statements: Statements, results: ReadonlyArray<unknown>) {
  const left = [...results];
  const takeResult = () => left.shift();
  const named = Object.entries(statements).map(([name, item]) => [
    name,
    Array.isArray(item) ? item.map(takeResult) : takeResult(),
  ]);
  return Object.fromEntries(named) as Results<Statements>;
}

/** Runs the part as a batch of its own. */
export async function runPart<Result>(db: Pick<Db, "batch">, { statements, toResult }: BatchPart<Result>) {
  const [first, ...others] = statements;
  return toResult(first ? await db.batch([first, ...others]) : []);
}

/** Runs one batch in the order of the names. @returns its results as `batchPart` names them. */
export function batchNamed<const Statements extends Named>(
  db: Pick<Db, "batch">,
  statements: Statements,
): Promise<Results<Statements>> {
  return runPart(
    db,
    batchPart(statements, (results) => results),
  );
}
