import { and, desc, eq, gt, isNotNull, isNull, lte, or, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { profiles, projects, sharedLinks, users } from "#db/schema/index.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import type { Cursor } from "#domain/kit/cursors.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { DEFAULT_ICON } from "#domain/listing/icons.ts";
import { CLOSED_SHARE_RETENTION_MS, ENDED_SHARES_PER_PAGE, LINK_CLOSED } from "./rules.ts";
import type { Share } from "./share.ts";
import { sharePath } from "./share-path.ts";

type Deps = Pick<Services, "db" | "now"> & { config: Pick<Services["config"], "siteOrigin"> };

/**
 * A link that follows the latest version has the name, icon and HTML of its project. Moving the project to the trash closes
 * its link, which then has the name and icon that it was made with.
 */
function followed<Value>(ofProject: SQLWrapper, ofLink: SQLWrapper) {
  return sql<Value>`case when ${sharedLinks.followsLatest} and ${projects.id} is not null then ${ofProject} else ${ofLink} end`;
}

/** What a link serves. A query of it joins `projects` by `isOfProject`, left. */
export const SERVED = {
  name: followed<string>(projects.name, sharedLinks.name),
  icon: followed<string | null>(projects.icon, sharedLinks.icon),
  /** Empty for a closed link, unless it follows a project. */
  htmlSha256: followed<string>(projects.htmlSha256, sharedLinks.htmlSha256),
};
export const isOfProject = and(eq(projects.id, sharedLinks.projectId), isNull(projects.deletedAt));

/** Neither closed nor expired at `at` (ms). */
export function isOpenAt(at: number | Placeholder) {
  return and(isNull(sharedLinks.closedAt), or(isNull(sharedLinks.expiresAt), gt(sharedLinks.expiresAt, at)));
}

const COLUMNS = {
  id: sharedLinks.id,
  name: SERVED.name.as("shared_name"),
  icon: SERVED.icon.as("shared_icon"),
  sourceId: sharedLinks.sourceId,
  projectId: sharedLinks.projectId,
  followsLatest: sharedLinks.followsLatest,
  allowsCopies: sharedLinks.allowsCopies,
  opens: sharedLinks.opens,
  createdAt: sharedLinks.createdAt,
  expiresAt: sharedLinks.expiresAt,
  closedAt: sharedLinks.closedAt,
  closedBy: sharedLinks.closedBy,
};
type Row = Omit<Share, "url" | "icon"> & { icon: string | null };

export function toShare({ config: { siteOrigin } }: Pick<Deps, "config">, row: Row): Share {
  return { ...row, icon: row.icon ?? DEFAULT_ICON, url: new URL(sharePath(row.id), siteOrigin).href };
}

/** The open link of one app of the account, for a batch. */
export function selectOpenShare(db: Db, { userId }: Actor, sourceId: string, at: number) {
  return selectShares(db).where(and(eq(sharedLinks.userId, userId), eq(sharedLinks.sourceId, sourceId), isOpenAt(at)));
}

function selectShares(db: Db) {
  return db.select(COLUMNS).from(sharedLinks).leftJoin(projects, isOfProject);
}

/** @param sourceId a project's id, or that of an app on the device. @returns null if it isn't shared. */
export async function findOpenShare(services: Deps, actor: Actor, sourceId: string) {
  const [row] = await selectOpenShare(services.db, actor, sourceId, services.now());
  return row ? toShare(services, row) : null;
}

/**
 * The account's links, the newest first: all open ones, whose number is limited, and a page of those that ended within the last
 * 30 days. `after`: the last row of the page before. `next` is null on the last page.
 */
export async function listShares(services: Deps, { userId }: Actor, after: Cursor | null = null) {
  const { db, now } = services;
  const at = now();
  const own = eq(sharedLinks.userId, userId);
  const hasEnded = or(
    gt(sharedLinks.closedAt, at - CLOSED_SHARE_RETENTION_MS),
    and(isNull(sharedLinks.closedAt), lte(sharedLinks.expiresAt, at)),
  );
  const isAfter = after && sql`(${sharedLinks.createdAt}, ${sharedLinks.id}) < (${after.createdAt}, ${after.id})`;
  const order = [desc(sharedLinks.createdAt), desc(sharedLinks.id)];
  const [open, rows] = await db.batch([
    selectShares(db)
      .where(and(own, isOpenAt(at)))
      .orderBy(...order),
    selectShares(db)
      .where(and(own, hasEnded, isAfter ?? undefined))
      .orderBy(...order)
      .limit(ENDED_SHARES_PER_PAGE + 1),
  ]);
  const ended = rows.slice(0, ENDED_SHARES_PER_PAGE);
  const last = rows.length > ended.length ? ended.at(-1) : undefined;
  return {
    open: open.map((row) => toShare(services, row)),
    ended: ended.map((row) => toShare(services, row.closedAt === null ? asExpired(row) : row)),
    next: last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/** The nightly work closes it. */
function asExpired(row: Row): Row {
  return { ...row, closedAt: row.expiresAt, closedBy: "system" };
}

/** What everybody who has the link sees. */
export type SharedApp = {
  id: string;
  name: string;
  icon: string;
  /** Null for an owner without a nickname. */
  nickname: string | null;
  allowsCopies: boolean;
  /** In ms. */
  expiresAt: number | null;
  htmlSha256: string;
  origin: string;
  ownerId: string;
};

/** @throws AppError("gone") for closed, expired and unknown links alike, so that an id reveals nothing. */
export async function readShare(
  { db, now, config }: Pick<Services, "db" | "now"> & { config: Pick<Services["config"], "siteOrigin" | "appsHost"> },
  id: string,
): Promise<SharedApp> {
  const [row] = await sharedAppQuery(db, { id, at: now() }).all();
  if (!row?.htmlSha256) throw new AppError("gone", LINK_CLOSED.title, LINK_CLOSED.hint);
  const { label, icon, htmlSha256, ...app } = row;
  return { ...app, htmlSha256, icon: icon ?? DEFAULT_ICON, origin: appOrigin(label, config) };
}

export async function isOpenShare({ db, now }: Pick<Services, "db" | "now">, id: string) {
  const rows = await sharedAppQuery(db, { id, at: now() }).all();
  return rows.length > 0;
}

/** Read for each opening of a link, and for each socket of a viewer. */
const sharedAppQuery = preparedQuery((db) =>
  db
    .select({
      id: sharedLinks.id,
      name: COLUMNS.name,
      icon: COLUMNS.icon,
      nickname: profiles.nickname,
      allowsCopies: sharedLinks.allowsCopies,
      expiresAt: sharedLinks.expiresAt,
      htmlSha256: SERVED.htmlSha256.as("shared_html"),
      label: sharedLinks.label,
      ownerId: sharedLinks.userId,
    })
    .from(sharedLinks)
    .innerJoin(users, and(eq(users.id, sharedLinks.userId), isNull(users.suspendedAt)))
    .leftJoin(profiles, eq(profiles.id, sharedLinks.userId))
    .leftJoin(projects, isOfProject)
    .where(
      and(
        eq(sharedLinks.id, sql.placeholder("id")),
        isOpenAt(sql.placeholder("at")),
        or(isNull(sharedLinks.projectId), isNotNull(projects.id)),
      ),
    ),
);

/** For "Keep a copy". @throws AppError("gone"); AppError("forbidden") if the owner allows no copies. */
export async function readSharedHtml(
  services: Parameters<typeof readShare>[0] & Pick<Services, "htmlFiles">,
  id: string,
) {
  const { name, icon, nickname, htmlSha256, allowsCopies } = await readShare(services, id);
  if (!allowsCopies)
    throw new AppError("forbidden", "Not copied", "The person who shared this app doesn't allow copies of it.");
  return { name, icon, nickname, htmlSha256, html: await readStoredHtml(services, htmlSha256) };
}
