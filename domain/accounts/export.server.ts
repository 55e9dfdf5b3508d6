import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import {
  appeals,
  authorReplies,
  installedApps,
  notificationSettings,
  notifications,
  profiles,
  projects,
  projectVersions,
  publishedApps,
  pushSubscriptions,
  ratings,
  reviews,
  sessions,
  userStatus,
} from "#db/schema/index.ts";
import { readFile, selectAllVersions } from "#domain/data-copies/queries.server.ts";
import { safeFileName } from "#domain/file-names.ts";
import { selectAllNotes } from "#domain/journal/notes.server.ts";
import type { Actor } from "#domain/permissions.ts";
import { isPicture, pictureName } from "#domain/projects/icons.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import { EXPORT_PROJECTS_AT_ONCE, EXPORT_READS_AT_ONCE, MAX_EXPORT_READS } from "./rules.ts";
import { type Entry, jsonEntry, textEntry, zipStream } from "./zip-stream.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "pictureFiles" | "appDataFiles"> & {
  config: Pick<Services["config"], "siteOrigin" | "labelSecret">;
};
type Version = typeof projectVersions.$inferSelect;

/** `missing` are paths of blobs that the buckets do not have. */
type Progress = { reads: number; projects: number; missing: Array<string> };

/** The archive ends with COMPLETE.txt, CONTINUED.txt (the address of the next archive) or INCOMPLETE.txt (an error). */
export async function exportAccount(services: Deps, actor: Actor, after: string | null = null) {
  return zipStream(
    withEndEntry(async function* (progress) {
      if (after === null) {
        yield* accountEntries(services, actor);
        yield* appDataEntries(services, actor, progress);
      }
      const rest = yield* projectsEntries(services, await findProjects(services, actor, after), progress);
      return rest && `${services.config.siteOrigin}/api/export?after=${rest}`;
    }),
  );
}

export async function exportProjects({ db, htmlFiles }: Pick<Deps, "db" | "htmlFiles">, actor: Actor) {
  const own = await db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  return zipStream(
    withEndEntry(async function* (progress) {
      for (const chunk of chunksOf(own, EXPORT_READS_AT_ONCE)) {
        progress.projects += chunk.length;
        const paths = chunk.map(({ id, name }) => `${safeFileName(name, "project")}-${id.slice(-8)}.html`);
        yield* htmlEntries({ htmlFiles }, progress, chunk, paths);
      }
      return null;
    }),
  );
}

async function* withEndEntry(
  write: (progress: Progress) => AsyncGenerator<Entry, string | null>,
): AsyncGenerator<Entry, undefined> {
  const progress: Progress = { reads: 0, projects: 0, missing: [] };
  const lines = (first: string) => {
    const { missing } = progress;
    const lost = missing.length > 0 ? ["These files are no longer stored:", ...missing] : [];
    return [first, `Projects in this archive: ${progress.projects}.`, ...lost, ""].join("\n");
  };
  try {
    const rest = yield* write(progress);
    if (rest === null) yield textEntry("COMPLETE.txt", lines("This export is complete."));
    else
      yield textEntry("CONTINUED.txt", lines(`This archive is full. Sign in and open ${rest} to download the rest.`));
  } catch (error) {
    reportError("export", error);
    const failed =
      "This export stopped early because something failed. Some projects are missing. Please export again.";
    yield textEntry("INCOMPLETE.txt", lines(failed));
  }
}

async function* accountEntries({ db }: Pick<Deps, "db">, actor: Actor): AsyncGenerator<Entry> {
  const { userId } = actor;
  const { idHash, userId: _, ...device } = getTableColumns(sessions);
  // Authors are not told which admin decided (decision 43).
  const { deciderId, userId: __, ...appeal } = getTableColumns(appeals);
  const [profile, status, journal, written, rated, installed, received, muted, devices, pushes, replies, ownAppeals] =
    await db.batch([
      db.select().from(profiles).where(eq(profiles.id, userId)),
      db.select().from(userStatus).where(eq(userStatus.userId, userId)),
      selectAllNotes({ db }, actor),
      db
        .select({ app: publishedApps.name, ...getTableColumns(reviews) })
        .from(reviews)
        .innerJoin(publishedApps, eq(publishedApps.id, reviews.appId))
        .where(eq(reviews.userId, userId)),
      db.select().from(ratings).where(eq(ratings.userId, userId)),
      db
        .select({ app: publishedApps.name, ...getTableColumns(installedApps) })
        .from(installedApps)
        .innerJoin(publishedApps, eq(publishedApps.id, installedApps.publishedAppId))
        .where(eq(installedApps.userId, userId)),
      db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.seq)),
      db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId)),
      db.select(device).from(sessions).where(eq(sessions.userId, userId)),
      db
        .select({ createdAt: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
      db
        .select({ projectId: authorReplies.projectId, text: authorReplies.text, createdAt: authorReplies.createdAt })
        .from(authorReplies)
        .where(eq(authorReplies.userId, userId)),
      db.select(appeal).from(appeals).where(eq(appeals.userId, userId)),
    ]);
  yield jsonEntry("profile.json", { email: actor.email, ...profile[0], account: status[0] });
  yield jsonEntry("journal.json", journal);
  yield jsonEntry("reviews.json", { reviews: written, ratings: rated });
  yield jsonEntry("installed-apps.json", installed);
  yield jsonEntry("notifications.json", received);
  yield jsonEntry("notification-settings.json", muted);
  yield jsonEntry("sessions.json", devices);
  yield jsonEntry("push-subscriptions.json", pushes);
  yield jsonEntry("app-reviews.json", { replies, appeals: ownAppeals });
}

/** The copies of apps' data, a folder an app and a file a version. */
async function* appDataEntries(services: Deps, actor: Actor, progress: Progress): AsyncGenerator<Entry> {
  for (const version of await selectAllVersions(services, actor)) {
    const folder = `app-data/${safeFileName(version.app, "app")}-${version.appId.slice(-8)}`;
    const path = `${folder}/${new Date(version.savedAt).toISOString().replaceAll(":", "-")}.json`;
    progress.reads++;
    const bytes = await readFile(services, actor.userId, version);
    if (bytes) yield { path, bytes };
    else progress.missing.push(path);
  }
}

/** Projects in the order of their ids. Includes the trash, but not the emptied rows of purged projects. */
function findProjects({ db }: Pick<Deps, "db">, actor: Actor, after: string | null) {
  return db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.userId, actor.userId),
        ne(projects.htmlSha256, ""),
        after === null ? undefined : gt(projects.id, after),
      ),
    )
    .orderBy(asc(projects.id));
}

/** @returns the id of the last project in this archive if there are more, else null. */
async function* projectsEntries(
  services: Deps,
  own: ReadonlyArray<Project>,
  progress: Progress,
): AsyncGenerator<Entry, string | null> {
  let last: string | null = null;
  for (const chunk of chunksOf(own, EXPORT_PROJECTS_AT_ONCE)) {
    const versions = await findVersions(services, chunk);
    for (const project of chunk) {
      if (progress.reads >= MAX_EXPORT_READS) return last;
      yield* projectEntries(services, project, versions.get(project.id) ?? [], progress);
      progress.projects++;
      last = project.id;
    }
  }
  return null;
}

async function findVersions({ db }: Pick<Deps, "db">, chunk: ReadonlyArray<Project>) {
  const ids = chunk.map(({ id }) => id);
  const rows = await db
    .select()
    .from(projectVersions)
    .where(inArray(projectVersions.projectId, jsonList(ids)));
  return Map.groupBy(rows, (row) => row.projectId);
}

async function* projectEntries(
  services: Deps,
  project: Project,
  unsorted: ReadonlyArray<Version>,
  progress: Progress,
): AsyncGenerator<Entry> {
  const folder = `projects/${safeFileName(project.name, "project")}-${project.id.slice(-8)}`;
  const versions = unsorted.toSorted((a, b) => a.version - b.version);
  yield jsonEntry(`${folder}/project.json`, project);
  yield jsonEntry(`${folder}/versions.json`, versions);
  yield* pictureEntries(services, folder, project, progress);
  for (const chunk of chunksOf(versions, EXPORT_READS_AT_ONCE)) {
    const paths = chunk.map(({ version }) => `${folder}/versions/${version}.html`);
    yield* htmlEntries(services, progress, chunk, paths);
  }
  yield* htmlEntries(services, progress, [project], [`${folder}/current.html`]);
}

async function* htmlEntries(
  { htmlFiles }: Pick<Deps, "htmlFiles">,
  progress: Progress,
  rows: ReadonlyArray<{ htmlSha256: string }>,
  paths: ReadonlyArray<string>,
): AsyncGenerator<Entry> {
  progress.reads += rows.length;
  const read = await Promise.all(rows.map(({ htmlSha256 }) => htmlFiles.get(htmlSha256)));
  for (const [index, path] of paths.entries()) {
    const html = read[index] ?? null;
    if (html === null) progress.missing.push(path);
    else yield textEntry(path, html);
  }
}

async function* pictureEntries(
  { pictureFiles }: Pick<Deps, "pictureFiles">,
  folder: string,
  { icon, screenshots }: Project,
  progress: Progress,
): AsyncGenerator<Entry> {
  if (icon !== null && !isPicture(icon)) yield textEntry(`${folder}/icon.txt`, icon);
  const pictures = [
    ...(isPicture(icon) ? [{ picture: icon ?? "", path: `${folder}/icon` }] : []),
    ...screenshots.map((picture, index) => ({ picture, path: `${folder}/screenshot-${index + 1}` })),
  ];
  for (const { picture, path } of pictures) {
    const name = pictureName(picture);
    const fullPath = path + name.slice(name.lastIndexOf("."));
    progress.reads++;
    const bytes = await pictureFiles.get(name);
    if (bytes) yield { path: fullPath, bytes };
    else progress.missing.push(fullPath);
  }
}

function chunksOf<Item>(items: ReadonlyArray<Item>, size: number) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
