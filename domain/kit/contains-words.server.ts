import { or, type SQL, sql } from "drizzle-orm";

/** For lists without an index. SQLite ignores the case of ASCII letters only: others are searched in each likely case. */
export function containsWords(
  columns: ReadonlyArray<SQL.Aliased | { getSQL: () => SQL }>,
  words: string,
): SQL | undefined {
  const capitals = words.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  const text = sql`lower(${sql.join([...columns], sql` || ' ' || `)})`;
  const cases = new Set([words.toLowerCase(), words.toUpperCase(), capitals]);
  return or(...[...cases].map((letters) => sql`instr(${text}, lower(${letters})) > 0`));
}
