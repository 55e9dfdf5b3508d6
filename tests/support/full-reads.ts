/** A statement and how the database runs it, as EXPLAIN QUERY PLAN says. */
export type Plan = { sql: string; lines: Array<string> };

/** Tables that stay small however many users and apps there are: one row each table or status, or rows that a job cuts. */
const SMALL_TABLES = ["jobs", "sqlite_sequence", "trending_apps", "update_counts"];

/**
 * Lines of the plan that read a table from its first row to its last. Reading in order up to a LIMIT is none. JSON, values,
 * full-text matches and the rows of a subquery are no tables.
 */
export function fullReads({ sql, lines }: Plan) {
  const endsEarly = /\blimit\b/i.test(sql) && !lines.some((line) => line.includes("TEMP B-TREE FOR ORDER BY"));
  const isOrdered = /\border by\b/i.test(sql);
  const subqueries = lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? []);
  return lines.filter((line) => {
    const [, table, how = ""] = /^SCAN (\w+)( USING .*| LEFT-JOIN| EXISTS)?$/.exec(line) ?? [];
    if (!table || [...subqueries, ...SMALL_TABLES].includes(table)) return false;
    return !(endsEarly && (isOrdered || how.includes("INDEX")));
  });
}
