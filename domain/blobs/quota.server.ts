import { eq, sql } from "drizzle-orm";
import { pictures, pictureUses, projectVersions } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { assertHourlyLimit } from "#domain/kit/hourly-limit.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { MAX_ACCOUNT_BYTES, MAX_ACCOUNT_SIZE, PICTURES_PER_HOUR, SAVES_PER_HOUR } from "./rules.ts";

const UPLOADS = {
  save: { limit: SAVES_PER_HOUR, title: "Save failed", exceeded: `saved more than ${SAVES_PER_HOUR} times` },
  picture: {
    limit: PICTURES_PER_HOUR,
    title: "Upload failed",
    exceeded: `uploaded more than ${PICTURES_PER_HOUR} images`,
  },
} as const;

/** Counts an upload. @throws AppError("throttled") beyond the hourly limit of its kind. */
export function assertUploadLimit(
  services: Pick<Services, "consumeAttempt" | "now">,
  { userId }: Actor,
  kind: keyof typeof UPLOADS,
) {
  return assertHourlyLimit(services, { action: kind, userId, ...UPLOADS[kind] });
}

/** The account's HTML, each digest once, and the pictures that its rows reference. */
export function usageQueries({ db }: Pick<Services, "db">, { userId }: Actor) {
  const html = db
    .selectDistinct({ htmlSha256: projectVersions.htmlSha256, htmlBytes: projectVersions.htmlBytes })
    .from(projectVersions)
    .where(eq(projectVersions.userId, userId))
    .as("html");
  const usedPictures = db
    .selectDistinct({ name: pictureUses.name })
    .from(pictureUses)
    .where(eq(pictureUses.userId, userId))
    .as("used_pictures");
  return [
    db.select({ bytes: sql<number>`coalesce(sum(${html.htmlBytes}), 0)` }).from(html),
    db
      .select({ bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)` })
      .from(usedPictures)
      .innerJoin(pictures, eq(pictures.name, usedPictures.name)),
  ] as const;
}

/** `usage`: the rows of `usageQueries`. @throws AppError("too-large") if an upload of `bytes` would exceed the account's quota. */
export function assertWithinQuota(title: string, usage: ReadonlyArray<Array<{ bytes: number }>>, bytes: number) {
  const used = usage.flat().reduce((sum, row) => sum + row.bytes, 0);
  if (used + bytes <= MAX_ACCOUNT_BYTES) return;
  throw new AppError(
    "too-large",
    title,
    `Your account is full. All versions of your projects and their images, including those in the trash, can take up ${MAX_ACCOUNT_SIZE}. Delete projects you no longer need, permanently delete them from the trash, and try again. What you typed is still here.`,
  );
}
