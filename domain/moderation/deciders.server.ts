import { sql } from "drizzle-orm";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { Bar } from "./deciders.ts";

type Db = Services["db"];

/** The one rule of who may decide, and so claim. SQL over the columns `id` and `user_id` of what is reviewed. */
export function barOf(actor: Actor) {
  return sql<Bar | null>`case when user_id = ${actor.userId} then 'own'
    when exists (select 1 from review_appeals where submission_id = id and outcome is null
      and decider_id = ${actor.userId}) then 'rejected' end`;
}

/** For the batch that reads the submission or update. */
export function selectBar(db: Db, actor: Actor, targetId: string) {
  return db.select({ bar: sql<Bar | null>`bar`.as("bar") }).from(
    sql`(select ${barOf(actor)} as bar from app_submissions where id = ${targetId}
        union all select ${barOf(actor)} from project_updates where id = ${targetId})`,
  );
}
