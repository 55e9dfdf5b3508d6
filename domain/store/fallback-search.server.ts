import { and, desc, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { publishedApps } from "#db/schema/index.ts";
import { cardFor, installedAmong, toCard } from "#domain/apps/cards.server.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { truncateToFit } from "#domain/kit/characters.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_NAME_MATCHES, MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from "#domain/search/rules.ts";
import { MAX_SCANNED_APPS } from "./rules.ts";

/** `order` is null for the best match. */
type SearchParams = { text: string; order: SQLiteColumn | null; filters: ReadonlyArray<SQL | undefined> };

/** Replaces a failed index: every word, as spelt, is in the name or summary. One round trip. */
export async function fallbackSearch(
  { db }: Pick<Services, "db">,
  actor: Actor | null,
  { text, order, filters }: SearchParams,
) {
  const words = truncateToFit(text, MAX_QUERY_LENGTH).trim().split(/\s+/).slice(0, MAX_QUERY_WORDS);
  const name = words.join(" ");
  const best = [
    sql`${publishedApps.name} = ${name} collate nocase`,
    contains(publishedApps.name, name, { from: "beginning" }),
    and(...words.map((word) => contains(publishedApps.name, word))) ?? sql`0`,
    publishedApps.installs,
  ];
  const apps = await db
    .select(cardFor(actor))
    .from(publishedApps)
    .where(
      and(
        sql`${publishedApps.id} in ${candidates(name)}`,
        // `+` keeps SQLite from scanning the index of approved apps for these few.
        sql`+${publishedApps.status} = 'approved'`,
        ...words.map((word) => or(contains(publishedApps.name, word), contains(publishedApps.summary, word))),
        ...filters,
      ),
    )
    .orderBy(...(order ? [order] : best).map(desc), desc(publishedApps.id))
    .limit(STORE_PAGE_SIZE);
  return { apps: apps.map(toCard), installed: installedAmong(apps) };
}

/** The index of names is case-sensitive: the query is tried as typed and capitalized. */
function candidates(name: string) {
  const capitals = name.toLowerCase().replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
  const namesFrom = (prefix: string) => sql`select id from (select id from published_apps
    where name >= ${prefix} and name < ${prefix} || char(0x10ffff) order by name limit ${MAX_NAME_MATCHES})`;
  return sql`(select id from (select id from published_apps
      where status = 'approved' order by installs desc, id desc limit ${MAX_SCANNED_APPS})
    union ${namesFrom(name)} union ${namesFrom(capitals)})`;
}

/** The letter case is ignored; `%` and `_` are no wildcards. */
function contains(column: SQLiteColumn, letters: string, { from }: { from?: "beginning" } = {}) {
  const escaped = letters.replace(/[\\%_]/g, "\\$&");
  return sql`${column} like ${`${from ? "" : "%"}${escaped}%`} escape '\\'`;
}
