export type Plan = { sql: string; lines: Array<string> };

/** One row in all, or per table, status or tier, or rows that a job limits. */
const SMALL_TABLES = [
  "jobs",
  "sqlite_sequence",
  "status_checks",
  "store_figures",
  "tier_counts",
  "trending_apps",
  "update_counts",
];

/** Plan lines that scan a whole table. An ordered read up to a LIMIT, JSON, values and subqueries do not count. */
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
