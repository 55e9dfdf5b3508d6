import { and, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { auditLog } from "#db/schema/index.ts";
import { MAX_SEARCHED_PROJECTS, MIN_HASH_LENGTH } from "./rules.ts";

const LAST_CHARACTER = "\u{10ffff}";

/** Whether the text is the beginning of an app's name, an account's email, an id, or the beginning of a hash. */
export function matchesSearch(search: string): SQL | undefined {
  const isTarget = sql`${auditLog.targetId} in (${targetIds(search)})`;
  if (!new RegExp(`^[0-9a-f]{${MIN_HASH_LENGTH},64}$`, "i").test(search)) return isTarget;
  const hash = search.toLowerCase();
  return or(isTarget, and(gte(auditLog.hash, hash), lt(auditLog.hash, `${hash}g`)));
}

function targetIds(search: string) {
  const named = sql`select project_id from app_submissions
    where name collate nocase >= ${search} and name collate nocase < ${search + LAST_CHARACTER} limit ${MAX_SEARCHED_PROJECTS}`;
  // D1 allows five terms of a union.
  return sql`with found(id) as materialized (
      select ${search} union select id from users where email = ${search.toLowerCase()} union select project_id from (${named})),
    apps(id) as (select id from published_apps where project_id in (select id from found))
    select id from found
    union select id from app_submissions where project_id in (select id from found)
    union select id from project_updates where original_project_id in (select id from found)
    union select id from apps
    union select id from app_reviews where app_id in (select id from apps)`;
}
