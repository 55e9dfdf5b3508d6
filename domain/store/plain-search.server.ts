import { and, desc, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { publishedApps } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import { QUERY_MAX, WORDS_MAX } from "#domain/search/rules.ts";
import type { Services } from "#domain/services.ts";
import { cardFor, installedAmong, toCard } from "./queries.server.ts";
import { STORE_PAGE } from "./rules.ts";

/** Apps that are looked through, the most installed first: so much is read, however large the store is. */
const LOOKED_THROUGH = 1_000;
/** Apps besides, however little known, whose names begin with what was typed. */
const NAMED = 50;

/** `order` is null for the best match. */
type Wanted = { text: string; order: SQLiteColumn | null; filters: ReadonlyArray<SQL | undefined> };

/**
 * Cards of apps that have every word in the name or the short text, for when the search index fails: among the best
 * known apps only, and as spelt. One round trip.
 */
export async function searchPlainly(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  { text, order, filters }: Wanted,
) {
  const words = text.slice(0, QUERY_MAX).trim().split(/\s+/).slice(0, WORDS_MAX);
  const name = words.join(" ");
  const best = [
    sql`${publishedApps.name} = ${name} collate nocase`,
    has(publishedApps.name, name, { from: "beginning" }),
    and(...words.map((word) => has(publishedApps.name, word))) ?? sql`0`,
    publishedApps.installs,
  ];
  const apps = await db
    .select(cardFor(actor))
    .from(publishedApps)
    .where(
      and(
        sql`${publishedApps.id} in ${candidates(name)}`,
        // The plus keeps SQLite from reading all approved apps by their index to find these few among them.
        sql`+${publishedApps.status} = 'approved'`,
        ...words.map((word) => or(has(publishedApps.name, word), has(publishedApps.summary, word))),
        ...filters,
      ),
    )
    .orderBy(...(order ? [order] : best).map(desc), desc(publishedApps.id))
    .limit(STORE_PAGE);
  return { apps: apps.map(toCard), installed: installedAmong(apps) };
}

/** Names are indexed as they are written: what was typed is tried as it is, and with capitals as names have them. */
function candidates(name: string) {
  const capitals = name.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  const begin = (by: string) => sql`select id from (select id from published_apps
    where name >= ${by} and name < ${by} || char(0x10ffff) order by name limit ${NAMED})`;
  return sql`(select id from (select id from published_apps
      where status = 'approved' order by installs desc, id desc limit ${LOOKED_THROUGH})
    union ${begin(name)} union ${begin(capitals)})`;
}

/** Whether a text has these letters, large or small; nothing in them is a pattern. */
function has(column: SQLiteColumn, letters: string, { from }: { from?: "beginning" } = {}) {
  const escaped = letters.replace(/[\\%_]/g, "\\$&");
  return sql`${column} like ${`${from ? "" : "%"}${escaped}%`} escape '\\'`;
}
