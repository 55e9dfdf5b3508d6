import { and, eq, ne, sql } from "drizzle-orm";
import { preparedQuery } from "#db/prepared-query.ts";
import { publishedApps } from "#db/schema/index.ts";
import type { AppStatus } from "#db/vocabulary.ts";
import { cardColumns, isInstalled } from "./cards.server.ts";
import { MAX_CATEGORIES } from "./categories.ts";
import { MAX_SIMILAR_APPS } from "./rules.ts";

const slug = sql.placeholder("slug");

/** One more than needed, since the app itself can be among the apps with its tag. */
const APPS_PER_TAG = MAX_SIMILAR_APPS + 1;
/** Bounds the rows read: each candidate costs a lookup. */
const MAX_CANDIDATES = 8;

/**
 * Takes the app's `slug`, and `userId`, which is empty for a visitor. Candidates are the most installed apps of each tag and, if those are few, the newest apps.
 * Code groups and sorts them, since D1 counts the rows of a sort as rows read.
 */
export const similarQuery = preparedQuery((db) => {
  const ofTags = Array.from({ length: MAX_CATEGORIES }, (_, n) => {
    const tag = sql`(select tags ->> ${`$[${n}]`} from published_apps where slug = ${slug})`;
    return sql`select app_id from (select app_id from app_tags where tag = ${tag}
      order by installs desc, app_id desc limit ${APPS_PER_TAG})`;
  });
  const newest = sql`select id from (select id from published_apps where status = 'approved'
    order by created_at desc, id desc limit ${APPS_PER_TAG})`;
  return (
    db
      .select({
        ...cardColumns,
        installed: isInstalled(sql.placeholder("userId")),
        tags: publishedApps.tags,
        createdAt: publishedApps.createdAt,
      })
      .from(sql`(${sql.join([...ofTags, newest], sql` union all `)}) as candidates`)
      .crossJoin(publishedApps)
      .where(
        and(
          eq(publishedApps.id, sql`candidates.app_id`),
          ne(publishedApps.slug, slug),
          // Removed apps have no tags; the status guards against a stale one.
          sql`+${publishedApps.status} = 'approved'`,
        ),
      )
      // SQLite reads the parts in order, so the newest apps are read only if the tags found too few.
      .limit(MAX_CANDIDATES)
  );
});

type Candidate = { id: string; tags: Array<string>; createdAt: number };

/** Most shared tags first, then the newest. A removed app gets only apps that share a tag. */
export function rankSimilar<C extends Candidate>(
  { status, tags }: { status: AppStatus; tags: ReadonlyArray<string> },
  candidates: ReadonlyArray<C>,
) {
  const countShared = (candidate: C) => candidate.tags.filter((tag) => tags.includes(tag)).length;
  return [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()]
    .filter((candidate) => status === "approved" || countShared(candidate) > 0)
    .sort((a, b) => countShared(b) - countShared(a) || b.createdAt - a.createdAt)
    .slice(0, MAX_SIMILAR_APPS);
}
