import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import { jsonList } from "#db/json-list.ts";
import { projects, projectVersions } from "#db/schema/index.ts";
import { readFile, selectAllVersions } from "#domain/app-data/data-copies/queries.server.ts";
import { safeFileName } from "#domain/kit/file-names.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { isPicture, pictureName } from "#domain/listing/icons.ts";
import { signLineage } from "#domain/projects/lineage.server.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import { accountEntries } from "./account-entries.server.ts";
import {
  COMPLETE_FILE,
  CONTINUED_FILE,
  CURRENT_FILE,
  INCOMPLETE_FILE,
  PROJECT_FILE,
  pictureFilesOf,
  versionFile,
} from "./export-files.ts";
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
      const rest = yield* projectsEntries(services, await findProjects(services, actor, after), progress, {
        withVersions: true,
      });
      return rest && `${services.config.siteOrigin}/api/export?after=${rest}`;
    }),
  );
}

/** The projects that are not in the trash, without their older versions. It ends as `exportAccount` does. */
export async function exportProjects(services: Omit<Deps, "appDataFiles">, actor: Actor, after: string | null = null) {
  const own = (await findProjects(services, actor, after)).filter(({ deletedAt }) => deletedAt === null);
  return zipStream(
    withEndEntry(async function* (progress) {
      const rest = yield* projectsEntries(services, own, progress, { withVersions: false });
      return rest && `${services.config.siteOrigin}/api/projects.zip?after=${rest}`;
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
    if (rest === null) yield textEntry(COMPLETE_FILE, lines("This export is complete."));
    else yield textEntry(CONTINUED_FILE, lines(`This archive is full. Sign in and open ${rest} to download the rest.`));
  } catch (error) {
    reportError("export", error);
    const failed =
      "This export stopped early because something failed. Some projects are missing. Please export again.";
    yield textEntry(INCOMPLETE_FILE, lines(failed));
  }
}

/** The copies of apps' data, a folder an app and a file a version. */
async function* appDataEntries(services: Deps, actor: Actor, progress: Progress): AsyncGenerator<Entry> {
  for (const version of await selectAllVersions(services, actor)) {
    const folder = `app-data/${safeFileName(version.app, "app")}-${version.appId.slice(-8)}`;
    const time = new Date(version.savedAt).toISOString().replaceAll(":", "-");
    const path = `${folder}/${time}${version.device && ` ${version.device}`}.json`;
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
  services: Omit<Deps, "appDataFiles">,
  own: ReadonlyArray<Project>,
  progress: Progress,
  { withVersions }: { withVersions: boolean },
): AsyncGenerator<Entry, string | null> {
  let last: string | null = null;
  for (const chunk of chunksOf(own, EXPORT_PROJECTS_AT_ONCE)) {
    const versions = withVersions ? await findVersions(services, chunk) : null;
    for (const project of chunk) {
      if (progress.reads >= MAX_EXPORT_READS) return last;
      const history = versions && (versions.get(project.id) ?? []);
      yield* projectEntries(services, project, history, progress);
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

/** `unsorted` versions are null where the export has the current one alone. */
async function* projectEntries(
  services: Pick<Deps, "htmlFiles" | "pictureFiles" | "config">,
  project: Project,
  unsorted: ReadonlyArray<Version> | null,
  progress: Progress,
): AsyncGenerator<Entry> {
  const folder = `projects/${safeFileName(project.name, "project")}-${project.id.slice(-8)}`;
  const versions = unsorted?.toSorted((a, b) => a.version - b.version) ?? [];
  const basedOn = project.basedOn && (await signLineage(services.config, project.basedOn));
  yield jsonEntry(`${folder}/${PROJECT_FILE}`, { ...project, basedOn });
  if (unsorted !== null) yield jsonEntry(`${folder}/versions.json`, versions);
  yield* pictureEntries(services, folder, project, progress);
  for (const chunk of chunksOf(versions, EXPORT_READS_AT_ONCE)) {
    const paths = chunk.map(({ version }) => `${folder}/${versionFile(version)}`);
    yield* htmlEntries(services, progress, chunk, paths);
  }
  yield* htmlEntries(services, progress, [project], [`${folder}/${CURRENT_FILE}`]);
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
  for (const { picture, file } of pictureFilesOf({ icon, screenshots })) {
    const path = `${folder}/${file}`;
    progress.reads++;
    const bytes = await pictureFiles.get(pictureName(picture));
    if (bytes) yield { path, bytes };
    else progress.missing.push(path);
  }
}

function chunksOf<Item>(items: ReadonlyArray<Item>, size: number) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}
