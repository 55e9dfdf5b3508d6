import { type SQL, sql } from "drizzle-orm";

/**
 * Whose rows a query reads: an actor's, or those of a session's user. A session's rows are read with the session itself,
 * and may be used only once `findActor` has found it valid.
 */
export type Owner = { userId: string } | { sessionId: string };

/** Compared with a column of user ids, in a `preparedQuery`. Takes the values of `ownerValues`. */
export const ownerId = sql`coalesce(${sql.placeholder("userId")}, ${userIdOfSession(sql`${sql.placeholder("sessionId")}`)})`;

/** The same, in a query without `preparedQuery`. */
export function ownerIdOf(owner: Owner) {
  return "userId" in owner ? sql`${owner.userId}` : userIdOfSession(sql`${owner.sessionId}`);
}

function userIdOfSession(idHash: SQL) {
  return sql`(select user_id from sessions where id_hash = ${idHash})`;
}

/** `owner`: null for a visitor, who has no rows. */
export function ownerValues(owner: Owner | null) {
  if (owner === null) return { userId: "", sessionId: null };
  return "userId" in owner ? { userId: owner.userId, sessionId: null } : { userId: null, sessionId: owner.sessionId };
}
