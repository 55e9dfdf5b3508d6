import { type SQL, sql } from "drizzle-orm";
import { publishedApps } from "#db/schema/index.ts";

/** Whether the app's author allows copies; their own is a project already. `userId`: an empty text for a visitor. */
export function mayCopy(userId: SQL) {
  return sql`(select allows_copies and user_id <> ${userId} from user_projects where id = ${publishedApps}.project_id)`
    .mapWith(Boolean)
    .as("may_copy");
}
