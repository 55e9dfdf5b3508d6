import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import { strToU8, Zip, ZipDeflate } from "fflate";
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
import { isPicture } from "#domain/projects/limits.ts";
import type { Project } from "#domain/projects/queries.server.ts";
import type { Services } from "#domain/services.ts";

type Needs = Pick<Services, "db" | "files" | "icons">;
type Entry = { path: string; bytes: Uint8Array };

/**
 * Everything that is the user's as one ZIP: what the account says as JSON, and each project with its icon and all
 * versions. It is made while it is read, so that no more than one version lies in memory.
 */
export async function exportAccount(services: Needs, actor: Actor) {
  return zip(entries(services, actor, await readRows(services, actor)));
}

/** The user's projects as they are now, one HTML file each. */
export async function exportProjects(services: Needs, actor: Actor) {
  const { db, files } = services;
  const own = await db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, actor.userId), isNull(projects.deletedAt)));
  return zip(
    (async function* () {
      for (const { id, name, htmlSha256 } of own) {
        const html = await files.getHtml(htmlSha256);
        if (html !== null) yield { path: `${fileName(name)}-${id.slice(-8)}.html`, bytes: strToU8(html) };
      }
    })(),
  );
}

async function readRows({ db }: Needs, actor: Actor) {
  const { userId } = actor;
  const { idHash, userId: _, ...device } = getTableColumns(sessions);
  const [profile, status, journal, written, rated, installed, news, devices, own] = await db.batch([
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
    db.select().from(projects).where(eq(projects.userId, userId)).orderBy(asc(projects.createdAt)),
  ]);
  return { profile: profile[0], status: status[0], journal, written, rated, installed, news, devices, own };
}

async function* entries(
  services: Needs,
  actor: Actor,
  rows: Awaited<ReturnType<typeof readRows>>,
): AsyncGenerator<Entry> {
  yield json("profile.json", { email: actor.email, ...rows.profile, account: rows.status });
  yield json("journal.json", rows.journal);
  yield json("reviews.json", { reviews: rows.written, ratings: rows.rated });
  yield json("installed-apps.json", rows.installed);
  yield json("notifications.json", rows.news);
  yield json("sessions.json", rows.devices);
  for (const project of rows.own) yield* projectEntries(services, project);
}

async function* projectEntries({ db, files, icons }: Needs, project: Project): AsyncGenerator<Entry> {
  const folder = `projects/${fileName(project.name)}-${project.id.slice(-8)}`;
  const versions = await db
    .select()
    .from(projectVersions)
    .where(eq(projectVersions.projectId, project.id))
    .orderBy(asc(projectVersions.version));
  yield json(`${folder}/project.json`, project);
  yield json(`${folder}/versions.json`, versions);
  yield* iconEntry({ icons }, folder, project.icon);
  for (const { version, htmlSha256 } of versions) {
    const html = await files.getHtml(htmlSha256);
    if (html === null) continue;
    yield { path: `${folder}/versions/${version}.html`, bytes: strToU8(html) };
    if (version === project.version) yield { path: `${folder}/current.html`, bytes: strToU8(html) };
  }
}

async function* iconEntry({ icons }: Pick<Needs, "icons">, folder: string, icon: string | null): AsyncGenerator<Entry> {
  if (icon === null) return;
  if (!isPicture(icon)) return yield { path: `${folder}/icon.txt`, bytes: strToU8(icon) };
  const name = icon.slice(icon.lastIndexOf("/") + 1);
  const bytes = await icons.get(name);
  if (bytes) yield { path: `${folder}/icon${name.slice(name.lastIndexOf("."))}`, bytes };
}

function json(path: string, value: unknown): Entry {
  return { path, bytes: strToU8(JSON.stringify(value, null, 2)) };
}

/** Letters, digits, dashes: a name that every file system takes. */
function fileName(name: string) {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "project";
}

function zip(source: AsyncGenerator<Entry>) {
  const ready: Array<Uint8Array<ArrayBuffer>> = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(new Uint8Array(chunk));
  });
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) archive.end();
      else addEntry(archive, value);
      for (const chunk of ready.splice(0)) controller.enqueue(chunk);
      if (done) controller.close();
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

function addEntry(archive: Zip, { path, bytes }: Entry) {
  const file = new ZipDeflate(path);
  archive.add(file);
  file.push(bytes, true);
}
