import { eq } from "drizzle-orm";
import { userStatus } from "#db/schema/index.ts";
import type { Mode } from "#db/vocabulary.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";

/** Remembers where the user works: builder or explorer (spec 1, section 4 "Mode toggles"). */
export async function setMode({ db, now }: Pick<Services, "db" | "now">, actor: Actor, mode: Mode) {
  await db.update(userStatus).set({ currentMode: mode, updatedAt: now() }).where(eq(userStatus.userId, actor.userId));
}
