import { and, eq, exists } from "drizzle-orm";
import type * as z from "zod/mini";
import { installedApps, publishedApps } from "#db/schema/index.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { UpdateAnswerInput } from "./schemas.ts";

const FAILED = "Update not saved";

/**
 * The user has seen this version of an installed app, and accepts what it may contact or stays on the version before
 * (decision 125). One round trip.
 * @throws AppError("missing"); AppError("conflict") if it is not the newest version any more.
 */
export async function answerUpdate(
  { db, refreshScreens }: Pick<Services, "db" | "refreshScreens">,
  actor: Actor,
  appId: string,
  { codeVersion, accepted }: z.output<typeof UpdateAnswerInput>,
) {
  const mine = and(eq(installedApps.userId, actor.userId), eq(installedApps.publishedAppId, appId));
  const newest = db
    .select({ id: publishedApps.id })
    .from(publishedApps)
    .where(
      and(
        eq(publishedApps.id, appId),
        eq(publishedApps.codeVersion, codeVersion),
        eq(publishedApps.status, "approved"),
      ),
    );
  const [changed, [installed]] = await db.batch([
    db
      .update(installedApps)
      .set({ seenVersion: codeVersion, ...(accepted && { acceptedVersion: codeVersion }) })
      .where(and(mine, exists(newest)))
      .returning({ id: installedApps.publishedAppId }),
    db.select({ id: installedApps.publishedAppId }).from(installedApps).where(mine),
  ]);
  if (!installed) throw new AppError("missing", FAILED, "Install the app first.");
  if (changed.length === 0)
    throw new AppError("conflict", FAILED, "The app was updated again. Please reload the page.");
  refreshScreens([actor.userId], "library");
}

/** Of an app that the user installed, and the origin on which it runs. @throws AppError("missing") */
export async function findNewestVersion({ db, config }: Pick<Services, "db" | "config">, actor: Actor, appId: string) {
  const [newest] = await db
    .select({ codeVersion: publishedApps.codeVersion, label: publishedApps.label })
    .from(installedApps)
    .innerJoin(publishedApps, eq(publishedApps.id, installedApps.publishedAppId))
    .where(and(eq(installedApps.userId, actor.userId), eq(installedApps.publishedAppId, appId)));
  if (!newest) throw new AppError("missing", "App not found", "Install the app first.");
  return { codeVersion: newest.codeVersion, origin: appOrigin(newest.label, config) };
}
