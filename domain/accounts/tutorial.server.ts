import { eq } from "drizzle-orm";
import { userStatus } from "#db/schema/index.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { readStep } from "./tutorial.ts";

const PAGE = "/tutorial?step=";

/** The user has seen enough: no screen sends them to the tutorial any more, and it begins anew when they come back. */
export async function completeTutorial({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  await db
    .update(userStatus)
    .set({ tutorialCompleted: true, currentPage: null, updatedAt: now() })
    .where(eq(userStatus.userId, actor.userId));
}

/** Remembers where the user stands in the tutorial, for another day or device. */
export async function keepTutorialStep({ db, now }: Pick<Services, "db" | "now">, actor: Actor, step: number) {
  await db
    .update(userStatus)
    .set({ currentPage: `${PAGE}${step}`, updatedAt: now() })
    .where(eq(userStatus.userId, actor.userId));
}

/** The step kept for the user; null where none is. */
export async function readTutorialStep({ db }: Pick<Services, "db">, actor: Actor) {
  const [row] = await db
    .select({ currentPage: userStatus.currentPage })
    .from(userStatus)
    .where(eq(userStatus.userId, actor.userId));
  return row?.currentPage?.startsWith(PAGE) ? readStep(row.currentPage.slice(PAGE.length)) : null;
}
