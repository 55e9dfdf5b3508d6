/** Statements that the code of the version before may not survive: it runs until the deployment ends, or again after it. */
const UNSAFE: ReadonlyArray<[what: string, pattern: RegExp]> = [
  ["drops a table", /\bDROP\s+TABLE\b/i],
  ["drops a column", /\bDROP\s+COLUMN\b/i],
  ["renames", /\bRENAME\b/i],
  ["builds a table again", /[`"[\s]__new_/i],
];
const ADDED_COLUMN = /\bALTER\s+TABLE\s+\S+\s+ADD\b/i;
const UNIQUE_INDEX = /\bCREATE\s+UNIQUE\s+INDEX\b[\s\S]*?\bON\s+[`"[]?(\w+)/i;
const NEW_TABLE = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"[]?(\w+)/gi;
/** The reason is a sentence of its own. */
const REASON = /^-- Safe for the version before: \S+ \S+ .*$/m;

/** What is unsafe for the version before in a migration that gives no reason why it is safe after all. */
export function unsafeChanges(sql: string) {
  if (REASON.test(sql)) return [];
  const statements = sql.replace(/--.*$/gm, "").split(";");
  const newTables = new Set([...sql.matchAll(NEW_TABLE)].map(([, name]) => name));
  return statements.flatMap((statement) => [
    ...UNSAFE.filter(([, pattern]) => pattern.test(statement)).map(([what]) => what),
    ...(needsValue(statement) ? ["adds a column that needs a value"] : []),
    ...(isNewlyUnique(statement, newTables) ? ["makes values of an older table unique"] : []),
  ]);
}

function needsValue(statement: string) {
  return ADDED_COLUMN.test(statement) && /\bNOT\s+NULL\b/i.test(statement) && !/\bDEFAULT\b/i.test(statement);
}

function isNewlyUnique(statement: string, newTables: ReadonlySet<string | undefined>) {
  const [, table] = UNIQUE_INDEX.exec(statement) ?? [];
  return table !== undefined && !newTables.has(table);
}
