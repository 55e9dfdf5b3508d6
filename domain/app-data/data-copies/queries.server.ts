import { and, desc, eq, sql } from "drizzle-orm";
import { appDataCopies, appDataKeys, appDataVersions, projects, publishedApps } from "#db/schema/index.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { decryptData } from "./encryption.server.ts";
import type { DataCopy } from "./rules.ts";

const VERSION = { savedAt: appDataVersions.savedAt, bytes: appDataVersions.bytes, device: appDataVersions.device };

type Deps = Pick<Services, "db">;
type ReadDeps = Pick<Services, "db" | "appDataFiles"> & { config: Pick<Services["config"], "labelSecret"> };

/** What the account keeps of an app's data. One round trip. */
export async function readCopy({ db }: Deps, actor: Actor, appId: string): Promise<DataCopy> {
  const [copies, versions] = await db.batch([
    db
      .select({ isOn: appDataCopies.isOn })
      .from(appDataCopies)
      .where(and(eq(appDataCopies.userId, actor.userId), eq(appDataCopies.appId, appId))),
    selectVersions({ db }, actor, appId),
  ]);
  return { isOn: isCopyOn(actor, copies[0]), versions };
}

/** What the account keeps, by the app's id. One round trip. */
export async function listCopies({ db }: Deps, actor: Actor): Promise<Map<string, DataCopy>> {
  const { userId } = actor;
  const [copies, versions] = await db.batch([
    db
      .select({ appId: appDataCopies.appId, isOn: appDataCopies.isOn })
      .from(appDataCopies)
      .where(eq(appDataCopies.userId, userId)),
    db
      .select({ appId: appDataVersions.appId, ...VERSION })
      .from(appDataVersions)
      .where(eq(appDataVersions.userId, userId))
      .orderBy(appDataVersions.appId, desc(appDataVersions.savedAt)),
  ]);
  const versionsOf = Map.groupBy(versions, ({ appId }) => appId);
  return new Map(
    copies.map((copy) => {
      const own = versionsOf.get(copy.appId) ?? [];
      return [copy.appId, { isOn: isCopyOn(actor, copy), versions: own.map(({ appId: _, ...version }) => version) }];
    }),
  );
}

/** The end of a plan leaves the switch as it was, for the next plan. */
function isCopyOn(actor: Actor, copy: { isOn: boolean } | undefined) {
  return copy?.isOn === true && mayKeepCloudProjects(actor);
}

/** A statement for the versions of an app's data, the newest first. */
export function selectVersions({ db }: Deps, { userId }: Actor, appId: string) {
  return db
    .select(VERSION)
    .from(appDataVersions)
    .where(and(eq(appDataVersions.userId, userId), eq(appDataVersions.appId, appId)))
    .orderBy(desc(appDataVersions.savedAt));
}

/** @throws AppError("missing"); AppError("unavailable") if the stored file is lost or damaged. */
export async function readVersion(services: ReadDeps, actor: Actor, appId: string, savedAt: number) {
  const { userId } = actor;
  const [row] = await services.db
    .select({ appId: appDataVersions.appId, fileName: appDataVersions.fileName, userKey: appDataKeys.key })
    .from(appDataVersions)
    .innerJoin(appDataKeys, eq(appDataKeys.userId, appDataVersions.userId))
    .where(
      and(eq(appDataVersions.userId, userId), eq(appDataVersions.appId, appId), eq(appDataVersions.savedAt, savedAt)),
    );
  if (!row) throw failure("missing", "The account doesn't keep this version any more. Nothing was changed.");
  const bytes = await readFile(services, userId, row);
  if (!bytes) throw failure("unavailable", "This version is damaged. Nothing was changed. Please try another one.");
  return bytes;
}

/** For the account's export: every version of every app, and what is needed to read it. */
export function selectAllVersions({ db }: Deps, { userId }: Actor) {
  return db
    .select({
      appId: appDataVersions.appId,
      app: sql<string>`coalesce(${publishedApps.name}, ${projects.name}, '')`,
      savedAt: appDataVersions.savedAt,
      bytes: appDataVersions.bytes,
      device: appDataVersions.device,
      fileName: appDataVersions.fileName,
      userKey: appDataKeys.key,
    })
    .from(appDataVersions)
    .innerJoin(appDataKeys, eq(appDataKeys.userId, appDataVersions.userId))
    .leftJoin(publishedApps, eq(publishedApps.id, appDataVersions.appId))
    .leftJoin(projects, eq(projects.id, appDataVersions.appId))
    .where(eq(appDataVersions.userId, userId))
    .orderBy(appDataVersions.appId, desc(appDataVersions.savedAt));
}

type StoredFile = { appId: string; fileName: string; userKey: string };

/** Null if the file is lost or damaged. */
export async function readFile({ appDataFiles, config }: Omit<ReadDeps, "db">, userId: string, file: StoredFile) {
  const stored = await appDataFiles.get(file.fileName);
  const encryption = { secret: config.labelSecret, userKey: file.userKey };
  return stored && decryptData(encryption, dataContext(userId, file.appId), stored);
}

/** Whose data, of which app: a file that is moved to other rows can't be read there. */
export function dataContext(userId: string, appId: string) {
  return `${userId}/${appId}`;
}

function failure(code: "missing" | "unavailable", message: string) {
  return new AppError(code, "Data not restored", message);
}
