import { and, asc, eq, getTableColumns, gt, isNull, ne, sql } from "drizzle-orm";
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
import { allNotes } from "#domain/journal/notes.server.ts";
import type { Actor } from "#domain/policy.ts";
import { isPicture, pictureName } from "#domain/projects/limits.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { reportError } from "#domain/report-error.ts";
import type { Services } from "#domain/services.ts";
import { type Entry, fileName, jsonEntry, textEntry, zipStream } from "./archive.ts";
import { EXPORT_PROJECTS_AT_ONCE, EXPORT_READS_AT_ONCE, EXPORT_READS_MAX } from "./limits.ts";

type Deps = Pick<Services, "db" | "files" | "icons"> & { config: Pick<Services["config"], "siteOrigin"> };
type Version = typeof projectVersions.$inferSelect;

/** What an archive holds so far: reads of the buckets, projects, and what rows name but the buckets don't have. */
type Progress = { reads: number; projects: number; missing: Array<string> };

/**
 * Everything that is the user's as one ZIP: what the account says as JSON, and each project with its pictures and all
 * versions. Its last entry says how it ended: COMPLETE.txt, CONTINUED.txt with the address of the rest (`after` is the
 * last project of the archive before), or INCOMPLETE.txt where something failed.
 */
export async function exportAccount(services: Deps, actor: Actor, after: string | null = null) {
  return zipStream(
    sealed(async function* (progress) {
      if (after === null) yield* accountEntries(services, actor);
      const rest = yield* projectsEntries(services, await findProjects(services, actor, after), progress);
      return rest && `${services.config.siteOrigin}/api/export?after=${rest}`;
    }),
  );
}

/** The user's projects as they are now, one HTML file each, ended as `exportAccount` ends. */
export async function exportProjects({ db, files }: Pick<Deps, "db" | "files">, actor: Actor) {
  const own = await db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  return zipStream(
    sealed(async function* (progress) {
      for (const some of slices(own, EXPORT_READS_AT_ONCE)) {
        progress.projects += some.length;
        const paths = some.map(({ id, name }) => `${fileName(name)}-${id.slice(-8)}.html`);
        yield* htmlEntries({ files }, progress, some, paths);
      }
      return null;
    }),
  );
}

/** Adds the last entry. `write` returns the address of what did not fit, or null. */
async function* sealed(
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

/** The user's projects, those of the trash too, by id; without the emptied rows behind apps of the store. */
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

/** @returns the id of the last project that fitted where some are left, else null. */
async function* projectsEntries(
  services: Deps,
  own: ReadonlyArray<Project>,
  progress: Progress,
): AsyncGenerator<Entry, string | null> {
  let last: string | null = null;
  for (const some of slices(own, EXPORT_PROJECTS_AT_ONCE)) {
    const versions = await findVersions(services, some);
    for (const project of some) {
      if (progress.reads >= EXPORT_READS_MAX) return last;
      yield* projectEntries(services, project, versions.get(project.id) ?? [], progress);
      progress.projects++;
      last = project.id;
    }
  }
  return null;
}

async function findVersions({ db }: Pick<Deps, "db">, some: ReadonlyArray<Project>) {
  const ids = JSON.stringify(some.map(({ id }) => id));
  const rows = await db
    .select()
    .from(projectVersions)
    .where(sql`${projectVersions.projectId} in (select value from json_each(${ids}))`);
  return Map.groupBy(rows, (row) => row.projectId);
}

async function* projectEntries(
  services: Deps,
  project: Project,
  unsorted: ReadonlyArray<Version>,
  progress: Progress,
): AsyncGenerator<Entry> {
  const folder = `projects/${fileName(project.name)}-${project.id.slice(-8)}`;
  const versions = unsorted.toSorted((a, b) => a.version - b.version);
  yield jsonEntry(`${folder}/project.json`, project);
  yield jsonEntry(`${folder}/versions.json`, versions);
  yield* pictureEntries(services, folder, project, progress);
  for (const some of slices(versions, EXPORT_READS_AT_ONCE)) {
    const paths = some.map(({ version }) => `${folder}/versions/${version}.html`);
    yield* htmlEntries(services, progress, some, paths);
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

function slices<Item>(items: ReadonlyArray<Item>, size: number) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
