import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { preparedQuery } from "#db/prepared-query.ts";
import { publishedApps } from "#db/schema/index.ts";
import type { AppStatus } from "#db/vocabulary.ts";
import { cardColumns, isInstalled } from "#domain/apps/cards.server.ts";
import { ownerId } from "#domain/auth/owner.server.ts";
import { MAX_CATEGORIES } from "#domain/listing/rules.ts";
import { MAX_SIMILAR_APPS } from "./rules.ts";

const slug = sql.placeholder("slug");

/** One more than needed, since the app itself is among the apps with its tags. */
const CANDIDATES = MAX_SIMILAR_APPS + 1;

const [first, second, third] = Array.from({ length: MAX_CATEGORIES }, (_, n) => sql`own.tags ->> ${`$[${n}]`}`);

/** As the keys of `app_tag_sets` are written; null, which nothing equals, unless the app has so many tags. */
function tagSet(...tags: ReadonlyArray<SQL | undefined>) {
  const [a, b, c] = tags;
  if (!c) return sql`min(${a}, ${b}) || '|' || max(${a}, ${b})`;
  const middle = sql`max(min(${a}, ${b}), min(max(${a}, ${b}), ${c}))`;
  return sql`min(${a}, ${b}, ${c}) || '|' || ${middle} || '|' || max(${a}, ${b}, ${c})`;
}

function newestWith(table: "app_tag_sets" | "app_tags", column: "tags" | "tag", key: SQL | undefined) {
  return sql`select app_id from (select app_id from ${sql.raw(table)} where ${sql.raw(column)} = (select ${key} from own)
    order by created_at desc, app_id desc limit ${CANDIDATES})`;
}

function unionAll(parts: ReadonlyArray<SQL>) {
  return sql.join([...parts], sql` union all `);
}

/** D1 refuses a union of more than five parts. */
function grouped(parts: ReadonlyArray<SQL>) {
  return sql`select app_id from (${unionAll(parts)})`;
}

/**
 * Takes the app's `slug` and the values of `ownerValues`. Finds the newest apps that share all tags, then those
 * that share two, then one, then any. SQLite reads the parts in order and stops when it has enough different apps.
 */
export const similarQuery = preparedQuery((db) => {
  const all = newestWith("app_tag_sets", "tags", tagSet(first, second, third));
  const two = [tagSet(first, second), tagSet(first, third), tagSet(second, third)].map((key) =>
    newestWith("app_tag_sets", "tags", key),
  );
  const one = [first, second, third].map((key) => newestWith("app_tags", "tag", key));
  const newest = sql`select id from (select id from published_apps where status = 'approved'
    order by created_at desc, id desc limit ${CANDIDATES})`;
  const candidates = sql`with own as materialized (select tags from published_apps where slug = ${slug})
    select distinct app_id from (${unionAll([all, grouped(two), grouped(one), newest])}) limit ${CANDIDATES}`;
  return db
    .select({
      ...cardColumns,
      installed: isInstalled(ownerId),
      tags: publishedApps.tags,
      createdAt: publishedApps.createdAt,
    })
    .from(sql`(${candidates}) as candidates`)
    .crossJoin(publishedApps)
    .where(
      and(
        eq(publishedApps.id, sql`candidates.app_id`),
        ne(publishedApps.slug, slug),
        // Removed apps have no tags; the status guards against a stale one.
        sql`+${publishedApps.status} = 'approved'`,
      ),
    );
});

type Candidate = { tags: Array<string>; createdAt: number };

/** Most shared tags first, then the newest. A removed app gets only apps that share a tag. */
export function rankSimilar<C extends Candidate>(
  { status, tags }: { status: AppStatus; tags: ReadonlyArray<string> },
  candidates: ReadonlyArray<C>,
) {
  const countShared = (candidate: C) => candidate.tags.filter((tag) => tags.includes(tag)).length;
  return candidates
    .filter((candidate) => status === "approved" || countShared(candidate) > 0)
    .sort((a, b) => countShared(b) - countShared(a) || b.createdAt - a.createdAt)
    .slice(0, MAX_SIMILAR_APPS);
}
