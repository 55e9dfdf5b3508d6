import { eq, sql } from "drizzle-orm";
import { pictures, pictureUses, projectVersions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import { admitHourly } from "#domain/hourly-limit.server.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { ACCOUNT_BYTES_MAX, PICTURES_PER_HOUR, SAVES_PER_HOUR } from "./limits.ts";

const UPLOADS = {
  save: { limit: SAVES_PER_HOUR, title: "Save failed", exceeded: `saved more than ${SAVES_PER_HOUR} times` },
  picture: {
    limit: PICTURES_PER_HOUR,
    title: "Upload failed",
    exceeded: `uploaded more than ${PICTURES_PER_HOUR} pictures`,
  },
} as const;

/** Counts an upload of this hour. @throws AppError("throttled") beyond the hourly limit of its kind. */
export function admitUpload(services: Pick<Services, "admit" | "now">, { userId }: Actor, kind: keyof typeof UPLOADS) {
  return admitHourly(services, { action: kind, userId, ...UPLOADS[kind] });
}

/** Queries for the account's stored bytes: its HTML, each digest once, and the pictures that its rows reference. */
export function usageQueries({ db }: Pick<Services, "db">, { userId }: Actor) {
  const html = db
    .selectDistinct({ htmlSha256: projectVersions.htmlSha256, htmlBytes: projectVersions.htmlBytes })
    .from(projectVersions)
    .where(eq(projectVersions.userId, userId))
    .as("html");
  const shown = db
    .selectDistinct({ name: pictureUses.name })
    .from(pictureUses)
    .where(eq(pictureUses.userId, userId))
    .as("shown");
  return [
    db.select({ bytes: sql<number>`coalesce(sum(${html.htmlBytes}), 0)` }).from(html),
    db
      .select({ bytes: sql<number>`coalesce(sum(${pictures.bytes}), 0)` })
      .from(shown)
      .innerJoin(pictures, eq(pictures.name, shown.name)),
  ] as const;
}

/** @throws AppError("too-large") if an upload of `bytes` would exceed the account's quota. */
export function assertFits(title: string, usage: ReadonlyArray<{ bytes: number } | undefined>, bytes: number) {
  const used = usage.reduce((sum, row) => sum + (row?.bytes ?? 0), 0);
  if (used + bytes <= ACCOUNT_BYTES_MAX) return;
  throw new AppError(
    "too-large",
    title,
    "Your account is full: all versions of your projects, those in the trash too, and their pictures can have 1 GB in all. Delete projects that you no longer need, then delete them from the trash, and try again. What you typed is still here.",
  );
}
