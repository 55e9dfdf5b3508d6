import { eq } from "drizzle-orm";
import { userStatus } from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { parseStep } from "./tutorial.ts";

const STEP_PATH = "/tutorial?step=";

export async function completeTutorial({ db, now }: Pick<Services, "db" | "now">, actor: Actor) {
  await db
    .update(userStatus)
    .set({ tutorialCompleted: true, currentPage: null, updatedAt: now() })
    .where(eq(userStatus.userId, actor.userId));
}

export async function saveTutorialStep({ db, now }: Pick<Services, "db" | "now">, actor: Actor, step: number) {
  await db
    .update(userStatus)
    .set({ currentPage: `${STEP_PATH}${step}`, updatedAt: now() })
    .where(eq(userStatus.userId, actor.userId));
}

export async function readTutorialStep({ db }: Pick<Services, "db">, actor: Actor) {
  const [row] = await db
    .select({ currentPage: userStatus.currentPage })
    .from(userStatus)
    .where(eq(userStatus.userId, actor.userId));
  return row?.currentPage?.startsWith(STEP_PATH) ? parseStep(row.currentPage.slice(STEP_PATH.length)) : null;
}
