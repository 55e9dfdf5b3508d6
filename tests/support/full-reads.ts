/** A statement and how the database runs it, as EXPLAIN QUERY PLAN says. */
export type Plan = { sql: string; lines: Array<string> };

/** Tables that stay small however many users and apps there are. */
const SMALL_TABLES = ["jobs", "trending_apps", "update_counts"];

/**
 * Lines of the plan that read a table from its first row to its last: without an index, or by one, but with no LIMIT. JSON,
 * values, full-text matches and the rows of a subquery are no tables.
 */
export function fullReads({ sql, lines }: Plan) {
  const isLimited = /\blimit\b/i.test(sql);
  const subqueries = lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(line)?.[1] ?? []);
  return lines.filter((line) => {
    const [, table, how = ""] = /^SCAN (\w+)( USING .*| LEFT-JOIN| EXISTS)?$/.exec(line) ?? [];
    if (!table || [...subqueries, ...SMALL_TABLES].includes(table)) return false;
    return !(isLimited && how.includes("INDEX"));
  });
}
