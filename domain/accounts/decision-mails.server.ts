import { profiles } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";

/** Whether decisions about the account's apps are also sent by email. */
export async function setDecisionMails({ db, now }: Pick<Services, "db" | "now">, actor: Actor, isAllowed: boolean) {
  const change = { decisionMails: isAllowed, updatedAt: now() };
  await db
    .insert(profiles)
    .values({ id: actor.userId, ...change })
    .onConflictDoUpdate({ target: profiles.id, set: change });
}
