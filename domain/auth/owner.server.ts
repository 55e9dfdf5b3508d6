import { sql } from "drizzle-orm";

/**
 * Whose rows a prepared query reads: an actor's, or those of a session's user. A session's rows are read with the session
 * itself, and may be used only once `findActor` has found it valid.
 */
export type Owner = { userId: string } | { sessionId: string };

/** Compared with a column of user ids. Takes the values of `ownerValues`. */
export const ownerId = sql`coalesce(${sql.placeholder("userId")},
  (select user_id from sessions where id_hash = ${sql.placeholder("sessionId")}))`;

export function ownerValues(owner: Owner) {
  return "userId" in owner ? { userId: owner.userId, sessionId: null } : { userId: null, sessionId: owner.sessionId };
}
