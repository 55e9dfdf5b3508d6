import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import {
  installedApps,
  notifications,
  profiles,
  projects,
  projectVersions,
  publishedApps,
  ratings,
  reviews,
  sessions,
  userStatus,
} from "#db/schema/index.ts";
import { fileNameOf } from "#domain/file-names.ts";
import { allNotes } from "#domain/journal/notes.server.ts";
import type { Actor } from "#domain/policy.ts";
import { isPicture, pictureName } from "#domain/projects/limits.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import { type Entry, jsonEntry, textEntry, zipStream } from "./archive.ts";
import { EXPORT_PROJECTS_AT_ONCE, EXPORT_READS_AT_ONCE, EXPORT_READS_MAX } from "./limits.ts";

type Deps = Pick<Services, "db" | "files" | "icons"> & { config: Pick<Services["config"], "siteOrigin"> };
type Version = typeof projectVersions.$inferSelect;

/** The archive so far: reads from the buckets, projects, and paths of blobs that the buckets do not have. */
type Progress = { reads: number; projects: number; missing: Array<string> };

/**
 * Everything that the user owns as one ZIP: account data as JSON, and each project with its pictures and all
 * versions. The last entry says how the export ended: COMPLETE.txt; CONTINUED.txt with the address of the next
 * archive, whose `after` is the last project of this one; or INCOMPLETE.txt after an error.
 */
export async function exportAccount(services: Deps, actor: Actor, after: string | null = null) {
  return zipStream(
    withEndEntry(async function* (progress) {
      if (after === null) yield* accountEntries(services, actor);
      const rest = yield* projectsEntries(services, await findProjects(services, actor, after), progress);
      return rest && `${services.config.siteOrigin}/api/export?after=${rest}`;
    }),
  );
}

/** The current HTML of each of the user's projects, with the same last entry as `exportAccount`. */
export async function exportProjects({ db, files }: Pick<Deps, "db" | "files">, actor: Actor) {
  const own = await db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  return zipStream(
    withEndEntry(async function* (progress) {
      for (const chunk of chunksOf(own, EXPORT_READS_AT_ONCE)) {
        progress.projects += chunk.length;
        const paths = chunk.map(({ id, name }) => `${fileNameOf(name, "project")}-${id.slice(-8)}.html`);
        yield* htmlEntries({ files }, progress, chunk, paths);
      }
      return null;
    }),
  );
}

/** Appends the last entry. `write` returns the address of the next archive, or null. */
async function* withEndEntry(
  write: (progress: Progress) => AsyncGenerator<Entry, string | null>,
): AsyncGenerator<Entry, undefined> {
  const progress: Progress = { reads: 0, projects: 0, missing: [] };
  const lines = (first: string) => {
    const { missing } = progress;
    const lost = missing.length > 0 ? ["These files are not stored any more:", ...missing] : [];
    return [first, `Projects in this archive: ${progress.projects}.`, ...lost, ""].join("\n");
  };
  try {
    const rest = yield* write(progress);
    if (rest === null) yield textEntry("COMPLETE.txt", lines("This export is complete."));
    else yield textEntry("CONTINUED.txt", lines(`This archive is full. Sign in and open ${rest} for the rest.`));
  } catch (error) {
    reportError("export", error);
    const failed = "This export ended early, since something failed. Projects are missing. Please export again.";
    yield textEntry("INCOMPLETE.txt", lines(failed));
  }
}

async function* accountEntries({ db }: Pick<Deps, "db">, actor: Actor): AsyncGenerator<Entry> {
  const { userId } = actor;
  const { idHash, userId: _, ...device } = getTableColumns(sessions);
  const [profile, status, journal, written, rated, installed, news, devices] = await db.batch([
    db.select().from(profiles).where(eq(profiles.id, userId)),
    db.select().from(userStatus).where(eq(userStatus.userId, userId)),
    allNotes({ db }, actor),
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
    db.select(device).from(sessions).where(eq(sessions.userId, userId)),
  ]);
  yield jsonEntry("profile.json", { email: actor.email, ...profile[0], account: status[0] });
  yield jsonEntry("journal.json", journal);
  yield jsonEntry("reviews.json", { reviews: written, ratings: rated });
  yield jsonEntry("installed-apps.json", installed);
  yield jsonEntry("notifications.json", news);
  yield jsonEntry("sessions.json", devices);
}

/** The user's projects in the order of their ids, trash included, without the emptied rows of purged ones. */
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

/** @returns the id of the last project in this archive if more are left, else null. */
async function* projectsEntries(
  services: Deps,
  own: ReadonlyArray<Project>,
  progress: Progress,
): AsyncGenerator<Entry, string | null> {
  let last: string | null = null;
  for (const chunk of chunksOf(own, EXPORT_PROJECTS_AT_ONCE)) {
    const versions = await findVersions(services, chunk);
    for (const project of chunk) {
      if (progress.reads >= EXPORT_READS_MAX) return last;
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
  const folder = `projects/${fileNameOf(project.name, "project")}-${project.id.slice(-8)}`;
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
  { files }: Pick<Deps, "files">,
  progress: Progress,
  rows: ReadonlyArray<{ htmlSha256: string }>,
  paths: ReadonlyArray<string>,
): AsyncGenerator<Entry> {
  progress.reads += rows.length;
  const read = await Promise.all(rows.map(({ htmlSha256 }) => files.getHtml(htmlSha256)));
  for (const [index, path] of paths.entries()) {
    const html = read[index] ?? null;
    if (html === null) progress.missing.push(path);
    else yield textEntry(path, html);
  }
}

async function* pictureEntries(
  { icons }: Pick<Deps, "icons">,
  folder: string,
  { icon, screenshots }: Project,
  progress: Progress,
): AsyncGenerator<Entry> {
  if (icon !== null && !isPicture(icon)) yield textEntry(`${folder}/icon.txt`, icon);
  const shown = [
    ...(isPicture(icon) ? [{ picture: icon ?? "", path: `${folder}/icon` }] : []),
    ...screenshots.map((picture, index) => ({ picture, path: `${folder}/screenshot-${index + 1}` })),
  ];
  for (const { picture, path } of shown) {
    const name = pictureName(picture);
    const whole = path + name.slice(name.lastIndexOf("."));
    progress.reads++;
    const bytes = await icons.get(name);
    if (bytes) yield { path: whole, bytes };
    else progress.missing.push(whole);
  }
}

function chunksOf<Item>(items: ReadonlyArray<Item>, size: number) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
