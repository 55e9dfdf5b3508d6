import { and, count, eq, gt, sql } from "drizzle-orm";
import { type ApiCallAnswer, apiCalls } from "#db/schema/api-tokens.ts";
import { HOUR_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { CALL_REMEMBERED_MS, MAX_REMEMBERED_CALLS } from "./rules.ts";

export type { ApiCallAnswer };

type Deps = Pick<Services, "db" | "now">;

/**
 * The call that this account's key names, for a day. `resultId` is the same each time, so that a call that runs again, since its
 * answer was lost, makes nothing twice. `answer` is null until one was stored; `isRepeated`: the key was sent before.
 * @throws AppError("throttled")
 */
export async function findCall({ db, now }: Deps, { userId }: Actor, { key, requestHash }: CallKey) {
  const at = now();
  const own = and(eq(apiCalls.userId, userId), eq(apiCalls.key, key));
  const resultId = newId(at);
  const expiresAt = at + CALL_REMEMBERED_MS;
  const stored = db
    .select({ calls: count() })
    .from(apiCalls)
    .where(and(eq(apiCalls.userId, userId), gt(apiCalls.expiresAt, at)));
  // In the order of the table's columns.
  const row = sql`${userId}, ${key}, ${requestHash}, ${resultId}, null, ${expiresAt}`;
  const [, [call]] = await db.batch([
    db
      .insert(apiCalls)
      .select(sql`select ${row} where (${stored}) < ${MAX_REMEMBERED_CALLS}`)
      .onConflictDoUpdate({
        target: [apiCalls.userId, apiCalls.key],
        set: { requestHash, resultId, answer: null, expiresAt },
        setWhere: sql`${apiCalls.expiresAt} <= ${at}`,
      }),
    db
      .select()
      .from(apiCalls)
      .where(and(own, gt(apiCalls.expiresAt, at))),
  ]);
  if (!call)
    throw new AppError(
      "throttled",
      "Too many keys",
      `An account may name ${MAX_REMEMBERED_CALLS} keys in ${CALL_REMEMBERED_MS / HOUR_MS} hours. Please wait, or send the call without an Idempotency-Key.`,
      { retryAfterSeconds: HOUR_MS / 1000 },
    );
  return { ...call, isRepeated: call.resultId !== resultId, isSame: call.requestHash === requestHash };
}

type CallKey = { key: string; requestHash: string };

export async function keepAnswer({ db }: Pick<Services, "db">, { userId }: Actor, key: string, answer: ApiCallAnswer) {
  await db
    .update(apiCalls)
    .set({ answer })
    .where(and(eq(apiCalls.userId, userId), eq(apiCalls.key, key)));
}
