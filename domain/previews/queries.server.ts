import { and, asc, eq, gte, lt, or, type Placeholder, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { preparedQuery } from "#db/prepared-query.ts";
import { appDataCopies, appVersions, installedApps, profiles, publishedApps } from "#db/schema/index.ts";
import { GONE_TITLE, removalText } from "#domain/apps/gone-texts.ts";
import { mayCopy } from "#domain/apps/may-copy.server.ts";
import { type Acceptance, acceptanceOf } from "#domain/apps/update-acceptance.ts";
import { AppError } from "#domain/kit/errors.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { DEFAULT_ICON } from "#domain/listing/icons.ts";
import { type Credit, creditOf, type Lineage } from "#domain/listing/lineage.ts";
import { slugWithSuffix } from "#domain/listing/slug-with-suffix.server.ts";
import { slugify } from "#domain/listing/slugs.ts";
import { findOwnProject, type Project } from "#domain/projects/queries.server.ts";
import { choicesOf, type HostChoice } from "./host-choices.ts";
import type { PreviewAddress } from "./preview-address.ts";
import { MAX_APPS_TO_CHOOSE, PRIVATE_OR_MISSING } from "./rules.ts";

/** The newest version of an installed app that its user has not seen or not accepted. `publishedAt` in ms. */
export type AppUpdate = Acceptance & { codeVersion: string; releaseNotes: string | null; publishedAt: number };

/** The version that runs. */
export type Runnable = {
  id: string;
  name: string;
  icon: string;
  creator: string | null;
  supportLink: string | null;
  /** Null for a private project, whose run is opened with a token. */
  label: string | null;
  codeVersion: string;
  /** Of a version in the store: when it was approved, and whether by its own author (decision 22). */
  approval: { at: number; selfApproved: boolean } | null;
  slug: string | null;
  declaredHosts: Array<DeclaredHost>;
  /** Of a private project: the hosts that its owner is asked about. */
  hostChoices: Array<HostChoice>;
  contactsNobody: boolean;
  worksOffline: boolean;
  htmlSha256: string;
  offlineOnly: boolean | null;
  /** The user wants a copy of its data in the account. */
  isCopyOn: boolean;
  update: AppUpdate | null;
  /** Of a copy. */
  basedOn: Credit | null;
  /** The reader may keep a copy of the version in the store. */
  mayCopy: boolean;
};

type RunnableApp = { kind: "app"; app: Runnable; lineage: Lineage | null };

export type PreviewMatch =
  | RunnableApp
  | { kind: "project"; app: Runnable; project: Project }
  | { kind: "choice"; name: string; apps: Array<Pick<Runnable, "id" | "name" | "icon" | "creator" | "slug">> };

type Deps = Pick<Services, "db">;

const MISSING_BY_PATH = "App not found for this path";

/**
 * Looks up a published app by slug or id, then the user's project by id, then published apps by name (decision 16).
 * @throws AppError titled "Preview Error"; "gone" for an app that was taken down.
 */
export async function findRunnable(
  services: Deps,
  actor: Actor | null,
  address: PreviewAddress,
): Promise<PreviewMatch> {
  if (address.id !== null) {
    const found = await findById(services, actor, address.id);
    if (found) return found;
    if (address.name === null) throw previewError("missing", address.fromPath ? MISSING_BY_PATH : PRIVATE_OR_MISSING);
  }
  if (address.name !== null) return findByName(services, actor, address);
  throw previewError("invalid", "No preview token, app ID, name, or valid path provided");
}

async function findById({ db }: Deps, actor: Actor | null, id: string): Promise<PreviewMatch | null> {
  const [row] = await byIdQuery(db, { userId: actor?.userId ?? "", id }).all();
  if (row?.status === "approved") return toMatch(row);
  if (row) throw previewError("gone", `${GONE_TITLE} ${removalText(row.name)}`);
  if (!actor) return null;
  const project = await findOwnProject({ db }, actor, id).catch((error) => {
    if (error instanceof AppError && error.code === "missing") return null;
    throw error;
  });
  if (!project) return null;
  const { name, icon, codeVersion, htmlSha256, basedOn } = project;
  const rest = { creator: actor.nickname, supportLink: null, label: null, approval: null, slug: null };
  const hostChoices = choicesOf(project.declaredHosts, project.hostChoices);
  const network = { declaredHosts: [], hostChoices, contactsNobody: false, worksOffline: false };
  const app = {
    id,
    name,
    icon: icon ?? DEFAULT_ICON,
    codeVersion,
    htmlSha256,
    basedOn: creditOf(basedOn),
    ...rest,
    ...network,
    offlineOnly: null,
    isCopyOn: false,
    mayCopy: false,
    update: null,
  };
  return { kind: "project", project, app };
}

/** Slugs find the name in other letter cases: an index serves them. Those of one name end in the app's id (`slugWithSuffix`). */
async function findByName(
  { db }: Deps,
  actor: Actor | null,
  { name, fromPath }: PreviewAddress,
): Promise<PreviewMatch> {
  const wanted = name ?? "";
  const slug = slugify(wanted);
  const rows = await selectApps(db, actor?.userId ?? "")
    .where(
      and(
        eq(publishedApps.status, "approved"),
        or(
          eq(publishedApps.name, wanted),
          eq(publishedApps.slug, slug),
          and(
            gte(publishedApps.slug, `${slug}-`),
            lt(publishedApps.slug, `${slug}.`),
            eq(publishedApps.slug, slugWithSuffix(slug, publishedApps.id)),
          ),
        ),
      ),
    )
    .orderBy(asc(publishedApps.createdAt), asc(publishedApps.id));
  // A renamed app keeps its slug.
  const named = rows.filter((row) => row.name.toLowerCase() === wanted.toLowerCase());
  const [only] = named;
  if (!only) throw previewError("missing", fromPath ? MISSING_BY_PATH : "App not found for this name");
  if (named.length === 1) return toMatch(only);
  const apps = named
    .slice(0, MAX_APPS_TO_CHOOSE)
    .map(({ id, name, icon, creator, slug }) => ({ id, name, icon, creator, slug }));
  return { kind: "choice", name: wanted, apps };
}

/** @throws AppError if no published app has this label. */
export async function findByLabel({ db }: Deps, actor: Actor | null, label: string): Promise<RunnableApp> {
  const [row] = await selectApps(db, actor?.userId ?? "").where(eq(publishedApps.label, label));
  if (row?.status !== "approved") throw previewError(row ? "gone" : "missing", "App not found or access denied");
  return toMatch(row);
}

export async function isInStore({ db }: Deps, appId: string) {
  const rows = await inStoreQuery(db, { appId }).all();
  return rows.length > 0;
}

/** Read for each counted open, and for each socket of a viewer. */
const inStoreQuery = preparedQuery((db) =>
  db
    .select({ id: publishedApps.id })
    .from(publishedApps)
    .where(and(eq(publishedApps.id, sql.placeholder("appId")), eq(publishedApps.status, "approved"))),
);

/** Read for each opening of an app. */
const byIdQuery = preparedQuery((db) => {
  const id = sql.placeholder("id");
  return selectApps(db, sql.placeholder("userId")).where(or(eq(publishedApps.slug, id), eq(publishedApps.id, id)));
});

function selectApps(db: Db, userId: string | Placeholder) {
  return db
    .select({
      id: publishedApps.id,
      name: publishedApps.name,
      icon: publishedApps.icon,
      creator: publishedApps.creatorNickname,
      supportLink: profiles.koFiLink,
      label: publishedApps.label,
      codeVersion: publishedApps.codeVersion,
      updatedAt: publishedApps.updatedAt,
      selfApproved: publishedApps.selfApproved,
      slug: publishedApps.slug,
      status: publishedApps.status,
      createdAt: publishedApps.createdAt,
      declaredHosts: publishedApps.declaredHosts,
      contactsNobody: publishedApps.contactsNobody,
      worksOffline: publishedApps.worksOffline,
      htmlSha256: publishedApps.htmlSha256,
      basedOn: publishedApps.basedOn,
      releaseNotes: publishedApps.releaseNotes,
      offlineOnly: installedApps.offlineOnly,
      seenVersion: installedApps.seenVersion,
      acceptedVersion: installedApps.acceptedVersion,
      isCopyOn: sql<boolean>`coalesce(${appDataCopies.isOn}, 0)`.mapWith(Boolean),
      mayCopy: mayCopy(sql`${userId}`),
      accepted: {
        codeVersion: appVersions.codeVersion,
        declaredHosts: appVersions.declaredHosts,
        contactsNobody: appVersions.contactsNobody,
        worksOffline: appVersions.worksOffline,
        htmlSha256: appVersions.htmlSha256,
        endedAt: appVersions.endedAt,
        selfApproved: appVersions.selfApproved,
        createdAt: appVersions.createdAt,
      },
    })
    .from(publishedApps)
    .leftJoin(profiles, eq(profiles.id, publishedApps.userId))
    .leftJoin(installedApps, and(eq(installedApps.publishedAppId, publishedApps.id), eq(installedApps.userId, userId)))
    .leftJoin(
      appDataCopies,
      and(eq(appDataCopies.userId, installedApps.userId), eq(appDataCopies.appId, installedApps.publishedAppId)),
    )
    .leftJoin(
      appVersions,
      and(eq(appVersions.appId, publishedApps.id), eq(appVersions.codeVersion, installedApps.acceptedVersion)),
    );
}

type AppRow = Awaited<ReturnType<typeof selectApps>>[number];

function toMatch(row: AppRow): RunnableApp {
  return { kind: "app", app: toRunnable(row), lineage: row.basedOn };
}

/** The version of an installed app that its user accepted, if a later one was declined. */
function toRunnable(row: AppRow): Runnable {
  const { status, createdAt, updatedAt, selfApproved, releaseNotes, basedOn, ...rest } = row;
  const { seenVersion, acceptedVersion, accepted, ...newest } = rest;
  const approval = { at: updatedAt, selfApproved };
  const app = { ...newest, hostChoices: [], basedOn: creditOf(basedOn), approval };
  if (seenVersion === null || acceptedVersion === null) return { ...app, update: null };
  const acceptance = acceptanceOf({ seenVersion, acceptedVersion, accepted }, newest);
  if (!acceptance) return { ...app, update: null };
  const update = { ...acceptance, codeVersion: newest.codeVersion, releaseNotes, publishedAt: updatedAt };
  if (update.state !== "declined" || !accepted) return { ...app, update };
  const { endedAt, createdAt: at, selfApproved: isOwn, ...version } = accepted;
  return { ...app, ...version, approval: { at, selfApproved: isOwn }, update };
}

function previewError(code: "missing" | "gone" | "invalid", message: string) {
  return new AppError(code, "Preview Error", message);
}
