import { eq, sql } from "drizzle-orm";
import { pictures, pictureUses, projectVersions } from "#db/schema/index.ts";
import { AppError } from "#domain/errors.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { ACCOUNT_BYTES_MAX, HOUR_MS, PICTURES_PER_HOUR, SAVES_PER_HOUR } from "./limits.ts";

const UPLOADS = {
  save: { free: SAVES_PER_HOUR, title: "Save failed", text: `more than ${SAVES_PER_HOUR} times` },
  picture: { free: PICTURES_PER_HOUR, title: "Upload failed", text: `more than ${PICTURES_PER_HOUR} pictures` },
} as const;

/** Counts an upload of this hour. @throws AppError("throttled") for one beyond what an hour takes without waiting. */
export async function admitUpload(
  { admit, now }: Pick<Services, "admit" | "now">,
  { userId }: Actor,
  kind: keyof typeof UPLOADS,
) {
  const { free, title, text } = UPLOADS[kind];
  const wait = await admit(`${kind}:${userId}:${Math.floor(now() / HOUR_MS)}`, free);
  if (wait <= 0) return;
  const verb = kind === "save" ? "saved" : "uploaded";
  throw new AppError(
    "throttled",
    title,
    `You ${verb} ${text} within an hour. Please try again in ${Math.ceil(wait / 60)} min. What you typed is still here.`,
  );
}

/** Statements that read how many bytes the account keeps: its HTML, each file once, and the pictures that its rows show. */
export function readUsage({ db }: Pick<Services, "db">, { userId }: Actor) {
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

/** @throws AppError("too-large") where an upload of `bytes` does not fit into the account. */
export function mustFit(title: string, usage: ReadonlyArray<{ bytes: number } | undefined>, bytes: number) {
  const used = usage.reduce((sum, row) => sum + (row?.bytes ?? 0), 0);
  if (used + bytes <= ACCOUNT_BYTES_MAX) return;
  throw new AppError(
    "too-large",
    title,
    "Your account is full: all versions of your projects, those in the trash too, and their pictures can have 1 GB in all. Delete projects that you no longer need, then delete them from the trash, and try again. What you typed is still here.",
  );
}
