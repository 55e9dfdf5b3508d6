import { and, desc, eq, ne, notInArray, sql } from "drizzle-orm";
import { pushSubscriptions, sessions } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_PUSH_SUBSCRIPTIONS } from "./rules.ts";
import type { PushSubscriptionToSave } from "./schemas.ts";

/**
 * Binds the device to the actor's session, in place of an earlier one of the session or of another account. Keeps the
 * newest of the account.
 * @throws AppError("invalid") for another host than a known push service's, and for a key that nothing can be encrypted for.
 * @throws AppError("unauthenticated") if the session has ended.
 */
export async function savePushSubscription(
  { db, now, push }: Pick<Services, "db" | "now" | "push">,
  { userId, sessionId }: Actor,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionToSave,
) {
  if (!push.accepts(endpoint))
    throw new AppError("invalid", "Save failed", "This browser's push service is not supported.");
  if (!(await isPublicKey(p256dh)))
    throw new AppError("invalid", "Save failed", "This browser's push key can't be read.");
  const createdAt = now();
  const newest = db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(MAX_PUSH_SUBSCRIPTIONS);
  const [saved] = await db.batch([
    db
      .insert(pushSubscriptions)
      .select(
        db
          .select({
            endpoint: sql<string>`${endpoint}`.as("endpoint"),
            userId: sessions.userId,
            sessionId: sessions.idHash,
            p256dh: sql<string>`${p256dh}`.as("p256dh"),
            auth: sql<string>`${auth}`.as("auth"),
            createdAt: sql<number>`${createdAt}`.as("created_at"),
          })
          .from(sessions)
          .where(and(eq(sessions.idHash, sessionId), eq(sessions.userId, userId))),
      )
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { userId, sessionId, p256dh, auth, createdAt },
      })
      .returning({ endpoint: pushSubscriptions.endpoint }),
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint))),
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.endpoint, newest))),
  ]);
  if (saved.length === 0) throw new AppError("unauthenticated", "Please sign in", "Sign in to continue.");
}

export async function removePushSubscription({ db }: Pick<Services, "db">, { userId }: Actor, endpoint: string) {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}

/** Not every text of the right length is a point of the curve. */
function isPublicKey(p256dh: string) {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return crypto.subtle.importKey("raw", Buffer.from(p256dh, "base64url"), curve, false, []).then(
    () => true,
    () => false,
  );
}
