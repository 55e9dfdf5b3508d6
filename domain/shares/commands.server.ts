import { and, count, eq, getTableColumns, isNull, lte, ne, sql } from "drizzle-orm";
import { projects, sharedLinks } from "#db/schema/index.ts";
import { sharedLabel } from "#domain/apps/labels.ts";
import { reservePictures, storeHtml } from "#domain/blobs/write.server.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { AppError } from "#domain/kit/errors.ts";
import { toHex } from "#domain/kit/ids.ts";
import { type Actor, mayKeepCloudProjects, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { isPicture, pictureName } from "#domain/listing/icons.ts";
import { closeShares } from "./close-shares.server.ts";
import { findOpenShare, isOpenAt, selectOpenShare, toShare } from "./queries.server.ts";
import {
  DEVICE_SHARE_DAYS,
  type ExpiryDays,
  MAX_DEVICE_SHARES,
  MAX_OPEN_SHARES,
  OPENS_PER_ADDRESS,
  SHARES_PER_DAY,
  SHARES_PER_DAY_AND_ADDRESS,
  SHARES_PER_HOUR,
  SHARES_PER_HOUR_AND_ADDRESS,
} from "./rules.ts";
import type { DeviceShare, ProjectShare, ShareChange } from "./schemas.ts";
import type { Share } from "./share.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "consumeAttempt" | "now"> & {
  config: Pick<Services["config"], "siteOrigin">;
};
/** The values that a new link selects or is given, besides those of every link. */
type Content = { name: string; icon: string | null; htmlSha256: string; htmlBytes: number };

const TITLE = "Not shared";

/**
 * Opens a link, or returns the open one of the same app, unchanged. @throws AppError("forbidden") without a confirmed
 * address; AppError("missing" | "plan" | "conflict" | "throttled" | "too-large" | "invalid").
 */
export async function createShare(
  services: Deps,
  { actor, ip }: { actor: Actor; ip: string },
  input: ProjectShare | DeviceShare,
): Promise<Share> {
  if (!actor.emailConfirmed)
    throw new AppError("forbidden", TITLE, "Please confirm your email address first. Then you can share your apps.");
  if ("project" in input) requireCloudProjects(actor, TITLE);
  const existing = await findOpenShare(services, actor, "project" in input ? input.project : input.deviceApp);
  if (existing) return existing;
  await assertShareLimits(services, actor, ip);
  return "project" in input ? shareProject(services, actor, input) : shareDeviceApp(services, actor, input);
}

async function shareProject(
  services: Deps,
  actor: Actor,
  { project, expiryDays, followsLatest, allowsCopies }: ProjectShare,
) {
  const { db } = services;
  const own = and(eq(projects.id, project), eq(projects.userId, actor.userId), isNull(projects.deletedAt));
  const [found] = await db.select({ id: projects.id }).from(projects).where(own);
  if (!found) throw new AppError("missing", TITLE, "App not found or access denied");
  const { name, icon, htmlSha256, htmlBytes } = projects;
  return insertShare(services, actor, {
    sourceId: project,
    projectId: project,
    expiryDays,
    followsLatest,
    allowsCopies,
    content: { name, icon, htmlSha256, htmlBytes },
    from: sql`user_projects where ${own} and`,
  });
}

/** The HTML is uploaded for the link only. */
async function shareDeviceApp(
  services: Deps,
  actor: Actor,
  { deviceApp, name, icon, html, allowsCopies }: DeviceShare,
) {
  if (icon !== null && isPicture(icon)) await reservePictures(services, [pictureName(icon)]);
  const stored = await storeHtml(services, actor, html);
  return insertShare(services, actor, {
    sourceId: deviceApp,
    projectId: null,
    expiryDays: DEVICE_SHARE_DAYS,
    followsLatest: false,
    allowsCopies,
    content: { name, icon, ...stored },
    from: sql`(select 1) where`,
  });
}

type NewShare = {
  sourceId: string;
  projectId: string | null;
  expiryDays: ExpiryDays;
  followsLatest: boolean;
  allowsCopies: boolean;
  content: Content | Record<keyof Content, unknown>;
  from: ReturnType<typeof sql>;
};

/** One statement checks the limit and inserts; of two tabs that share an app, the second finds the first one's link. */
async function insertShare(services: Deps, actor: Actor, share: NewShare) {
  const { db, now } = services;
  const at = now();
  const id = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const limit = mayKeepCloudProjects(actor) ? MAX_OPEN_SHARES : MAX_DEVICE_SHARES;
  const open = db
    .select({ links: count() })
    .from(sharedLinks)
    .where(and(eq(sharedLinks.userId, actor.userId), isOpenAt(at)));
  const ofSource = and(eq(sharedLinks.userId, actor.userId), eq(sharedLinks.sourceId, share.sourceId));
  const columns = {
    ...{ id, label: await sharedLabel(id), userId: actor.userId, sourceId: share.sourceId, projectId: share.projectId },
    ...share.content,
    ...{ followsLatest: Number(share.followsLatest), allowsCopies: Number(share.allowsCopies), opens: 0 },
    ...{ createdAt: at, expiresAt: expiryTime(share.expiryDays, at), closedAt: null, closedBy: null },
  };
  const values = Object.keys(getTableColumns(sharedLinks)).map((name) => sql`${columns[name as keyof typeof columns]}`);
  const [, , rows] = await db.batch([
    closeShares({ db }, and(ofSource, lte(sharedLinks.expiresAt, at)), { by: "system", at }),
    db
      .insert(sharedLinks)
      .select(sql`select ${sql.join(values, sql`, `)} from ${share.from} (${open}) < ${limit}`)
      .onConflictDoNothing(),
    selectOpenShare(db, actor, share.sourceId, at),
  ]);
  const [row] = rows;
  if (!row) throw new AppError("conflict", TITLE, limitText(limit));
  return toShare(services, row);
}

function limitText(limit: number) {
  const end = "Stop sharing one of them, and share this app then.";
  return `You have ${limit} open links, which is the most that your plan allows. ${end}`;
}

function expiryTime(days: ExpiryDays, at: number) {
  return days === null ? null : at + days * DAY_MS;
}

/**
 * A pinned link keeps the version that the project has now. @throws AppError("missing"); AppError("invalid") for an
 * expiry or a version that an app on a device can't have.
 */
export async function changeShare(
  services: Pick<Services, "db" | "now" | "tellExpiry"> & Pick<Deps, "config">,
  actor: Actor,
  id: string,
  change: ShareChange,
): Promise<Share> {
  const { db, now, tellExpiry } = services;
  const at = now();
  const own = and(eq(sharedLinks.id, id), eq(sharedLinks.userId, actor.userId), isOpenAt(at));
  const [link] = await db
    .select({ projectId: sharedLinks.projectId, sourceId: sharedLinks.sourceId })
    .from(sharedLinks)
    .where(own);
  if (!link) throw missingShareError();
  const { expiryDays, followsLatest, allowsCopies } = change;
  if (link.projectId === null && (expiryDays !== undefined || followsLatest !== undefined))
    throw new AppError(
      "invalid",
      "Not changed",
      `A link to an app on your device works for ${DEVICE_SHARE_DAYS} days.`,
    );
  const ofProject = (column: string, otherwise: unknown) =>
    sql`coalesce((select ${sql.raw(column)} from user_projects where id = ${sharedLinks.projectId}), ${otherwise})`;
  const [, [row]] = await db.batch([
    db
      .update(sharedLinks)
      .set({
        // Drizzle needs a column; this one never changes.
        id,
        ...(expiryDays !== undefined && { expiresAt: expiryTime(expiryDays, at) }),
        ...(allowsCopies !== undefined && { allowsCopies }),
        ...(followsLatest !== undefined && {
          followsLatest,
          name: ofProject("name", sharedLinks.name),
          icon: ofProject("icon", sharedLinks.icon),
          htmlSha256: ofProject("html_sha256", sharedLinks.htmlSha256),
          htmlBytes: ofProject("html_bytes", sharedLinks.htmlBytes),
        }),
      })
      .where(own),
    selectOpenShare(db, actor, link.sourceId, at),
  ]);
  if (row?.id !== id) throw missingShareError();
  if (expiryDays !== undefined) tellExpiry(id, row.expiresAt === null ? null : row.expiresAt - at);
  return toShare(services, row);
}

/** Also for a link that has ended by itself. @throws AppError("missing") for a link of others, or unknown. */
export async function stopSharing(
  { db, now, closeViewers }: Pick<Services, "db" | "now" | "closeViewers">,
  { userId }: Actor,
  id: string,
) {
  const own = and(eq(sharedLinks.id, id), eq(sharedLinks.userId, userId));
  const [closed, [found]] = await db.batch([
    closeShares({ db }, own, { by: "owner", at: now() }),
    db.select({ id: sharedLinks.id }).from(sharedLinks).where(own),
  ]);
  if (!found) throw missingShareError();
  closeViewers(closed.map((link) => link.id));
}

/** Counts a run that somebody else than the owner opened. A closed link counts nothing. */
export async function countShareOpen(
  { db, now, consumeAttempt }: Pick<Services, "db" | "now" | "consumeAttempt">,
  { userId, ip }: { userId: string | null; ip: string },
  id: string,
) {
  const at = now();
  const counted = and(eq(sharedLinks.id, id), ne(sharedLinks.userId, userId ?? ""), isOpenAt(at));
  const [link] = await db.select({ id: sharedLinks.id }).from(sharedLinks).where(counted);
  if (!link || (await consumeAttempt(`share-open:${id}:${ip}`, OPENS_PER_ADDRESS)) > 0) return;
  await db
    .update(sharedLinks)
    .set({ opens: sql`${sharedLinks.opens} + 1` })
    .where(counted);
}

async function assertShareLimits({ consumeAttempt, now }: Deps, { userId }: Actor, ip: string) {
  const at = now();
  const [hour, day] = [Math.floor(at / HOUR_MS), Math.floor(at / DAY_MS)];
  const waits = await Promise.all([
    consumeAttempt(`share:${userId}:hour:${hour}`, SHARES_PER_HOUR),
    consumeAttempt(`share:${userId}:day:${day}`, SHARES_PER_DAY),
    consumeAttempt(`share:${ip}:hour:${hour}`, SHARES_PER_HOUR_AND_ADDRESS),
    consumeAttempt(`share:${ip}:day:${day}`, SHARES_PER_DAY_AND_ADDRESS),
  ]);
  const wait = Math.max(...waits);
  if (wait <= 0) return;
  throw new AppError("throttled", TITLE, `Too many links. Please try again in ${waitText(wait)}.`, {
    retryAfterSeconds: wait,
  });
}

/** One text for links of others and unknown ones. */
function missingShareError() {
  return new AppError("missing", "Link closed", "This link is closed already. Please reload the page.");
}
