import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The slug of an app whose name's slug is taken. */
export function slugWithSuffix(slug: string, id: AnyColumn | string): SQL<string> {
  return sql<string>`${`${slug}-`} || substr(${id}, -6)`;
}
