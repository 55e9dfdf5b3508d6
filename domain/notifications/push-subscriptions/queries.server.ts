import { eq } from "drizzle-orm";
import { pushSubscriptions } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { PushStatus } from "./rules.ts";

export async function readPushStatus(
  { db, push }: Pick<Services, "db" | "push">,
  { sessionId }: Actor,
): Promise<PushStatus> {
  const [saved] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
    .limit(1);
  return { publicKey: push.publicKey, endpoint: saved?.endpoint ?? null };
}
