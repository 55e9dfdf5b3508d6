import { and, eq, inArray, isNull, ne, notExists, notInArray, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { appDataCopies, appDataKeys, appDataVersions, installedApps, projects } from "#db/schema/index.ts";
import { decodeSnapshot } from "#domain/app-data/snapshot.ts";
import { reserve } from "#domain/blobs/write.server.ts";
import { AppError, type ErrorCode } from "#domain/kit/errors.ts";
import { assertHourlyLimit } from "#domain/kit/hourly-limit.server.ts";
import { newId } from "#domain/kit/ids.ts";
import { sizeText } from "#domain/kit/numbers.ts";
import { type Actor, mayKeepCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { shortDateAndTimeText } from "#domain/kit/time-texts.ts";
import { encryptData, newUserKey } from "./encryption.server.ts";
import { dataContext, readCopy, selectVersions } from "./queries.server.ts";
import {
  COPY_SAVES_PER_HOUR,
  COPY_TOO_LARGE,
  COPY_VERSIONS_KEPT,
  type DataVersion,
  MAX_COPIES,
  MAX_COPY_BYTES,
  type SavedVersion,
} from "./rules.ts";

const TITLE = "Data not saved";

type DataToSave = { appId: string; base: number; run: string; device: string; bytes: Uint8Array<ArrayBuffer> };

type SaveDeps = Pick<Services, "db" | "now" | "appDataFiles" | "consumeAttempt"> & {
  config: Pick<Services["config"], "labelSecret">;
};

/**
 * Whether the account keeps a copy of the data of an installed app or an own project. Off, it keeps the versions that it has.
 * @throws AppError("plan" | "missing"); AppError("invalid") above `MAX_COPIES`.
 */
export async function setCopy({ db }: Pick<Services, "db">, actor: Actor, appId: string, { on }: { on: boolean }) {
  const { userId } = actor;
  if (!on) {
    await db.batch([
      db
        .update(appDataCopies)
        .set({ isOn: false })
        .where(ofApp(appDataCopies, userId, appId)),
      deleteEmptyCopies({ db }, userId),
    ]);
    return;
  }
  requireCopies(actor);
  const installed = and(eq(installedApps.userId, userId), eq(installedApps.publishedAppId, appId));
  const isOther = and(eq(appDataCopies.userId, userId), ne(appDataCopies.appId, appId));
  const others = sql`(select count(*) from ${appDataCopies} where ${isOther})`;
  const own = and(eq(projects.id, appId), eq(projects.userId, userId), isNull(projects.deletedAt));
  const hasRoom = sql`${others} < ${MAX_COPIES}`;
  const isOn = sql<boolean>`1`.as("is_on");
  const ofInstalled = db
    .select({ userId: installedApps.userId, appId: installedApps.publishedAppId, isOn })
    .from(installedApps)
    .where(and(installed, hasRoom));
  const ofProject = db
    .select({ userId: projects.userId, appId: projects.id, isOn })
    .from(projects)
    .where(and(own, hasRoom));
  const switchOn = (copy: typeof ofInstalled | typeof ofProject) =>
    db
      .insert(appDataCopies)
      .select(copy)
      .onConflictDoUpdate({ target: [appDataCopies.userId, appDataCopies.appId], set: { isOn: true } })
      .returning({ appId: appDataCopies.appId });
  const { switchedApp, switchedProject, installation, project } = await batchNamed(db, {
    empty: deleteEmptyCopies({ db }, userId),
    key: db.insert(appDataKeys).values({ userId, key: newUserKey() }).onConflictDoNothing(),
    switchedApp: switchOn(ofInstalled),
    switchedProject: switchOn(ofProject),
    installation: db.select({ id: installedApps.publishedAppId }).from(installedApps).where(installed),
    project: db.select({ id: projects.id }).from(projects).where(own),
  });
  if (installation.length + project.length === 0)
    throw failure("missing", "Install the app first, then your account can keep a copy of its data.");
  if (switchedApp.length + switchedProject.length === 0)
    throw failure(
      "invalid",
      `Your account keeps the data of ${MAX_COPIES} apps. Delete the copy of another app first.`,
    );
}

/** What is off and has no version is nothing that a user could delete, so it takes no place among `MAX_COPIES`. */
function deleteEmptyCopies({ db }: Pick<Services, "db">, userId: string) {
  const versions = db
    .select({ one: sql`1` })
    .from(appDataVersions)
    .where(and(eq(appDataVersions.userId, appDataCopies.userId), eq(appDataVersions.appId, appDataCopies.appId)));
  return db
    .delete(appDataCopies)
    .where(and(eq(appDataCopies.userId, userId), eq(appDataCopies.isOn, false), notExists(versions)));
}

/**
 * Saves data that are based on the account's newest version, and deletes the earlier save of the same run and all but
 * the last `COPY_VERSIONS_KEPT` versions. `base`: 0 for none; `device`: the browser's name. Nothing is overwritten
 * (decision 122).
 * @throws AppError("plan" | "too-large" | "throttled" | "missing"); AppError("invalid") for data of another app or damaged
 * data; AppError("conflict") if the account has a newer one.
 */
export async function saveVersion(
  services: SaveDeps,
  actor: Actor,
  { appId, base, run, device, bytes }: DataToSave,
): Promise<SavedVersion> {
  const { db, now, appDataFiles, config } = services;
  const { userId } = actor;
  requireCopies(actor);
  if (bytes.byteLength === 0) throw failure("invalid", "There is no data to save.");
  if (bytes.byteLength > MAX_COPY_BYTES) throw failure("too-large", COPY_TOO_LARGE);
  await assertHourlyLimit(services, {
    ...{ action: "app-data", userId, limit: COPY_SAVES_PER_HOUR, title: "Data not saved" },
    exceeded: `saved apps' data more than ${COPY_SAVES_PER_HOUR} times`,
  });
  decodeSnapshot(appId, bytes, TITLE);
  const fileName = newId(now());
  const [keys, copies, versions] = await db.batch([
    db.select({ key: appDataKeys.key }).from(appDataKeys).where(eq(appDataKeys.userId, userId)),
    db
      .select({ isOn: appDataCopies.isOn })
      .from(appDataCopies)
      .where(ofApp(appDataCopies, userId, appId)),
    selectVersions({ db }, actor, appId),
    reserve({ db, now }, "app-data", fileName),
  ]);
  const userKey = keys[0]?.key;
  if (!userKey || !copies[0]?.isOn) throw switchedOff();
  const saved = { savedAt: Math.max(now(), base + 1), bytes: bytes.byteLength, device };
  assertNewest(versions, base, saved);
  const encryption = { secret: config.labelSecret, userKey };
  await appDataFiles.put(fileName, await encryptData(encryption, dataContext(userId, appId), bytes));
  await insertVersion(services, actor, { appId, base, runId: run, fileName, ...saved });
  return saved;
}

async function insertVersion(
  { db }: Pick<Services, "db">,
  actor: Actor,
  { base, ...row }: Omit<typeof appDataVersions.$inferInsert, "userId"> & { base: number },
) {
  const { userId } = actor;
  const { appId, savedAt } = row;
  const mine = ofApp(appDataVersions, userId, appId);
  const newest = sql`(select coalesce(max(saved_at), 0) from ${appDataVersions} where ${mine})`;
  const version = db
    .select({
      userId: appDataCopies.userId,
      appId: appDataCopies.appId,
      savedAt: sql<number>`${savedAt}`.as("saved_at"),
      runId: sql<string>`${row.runId}`.as("run_id"),
      fileName: sql<string>`${row.fileName}`.as("file_name"),
      bytes: sql<number>`${row.bytes}`.as("bytes"),
      device: sql<string>`${row.device}`.as("device"),
    })
    .from(appDataCopies)
    .where(and(ofApp(appDataCopies, userId, appId), eq(appDataCopies.isOn, true), sql`${newest} = ${base}`));
  const kept = db
    .select({ savedAt: appDataVersions.savedAt })
    .from(appDataVersions)
    .where(mine)
    .orderBy(sql`${appDataVersions.savedAt} desc`)
    .limit(COPY_VERSIONS_KEPT);
  const isSaved = sql`${newest} = ${savedAt}`;
  const [inserted] = await db.batch([
    db.insert(appDataVersions).select(version),
    db
      .delete(appDataVersions)
      .where(and(mine, eq(appDataVersions.savedAt, base), eq(appDataVersions.runId, row.runId), isSaved)),
    db.delete(appDataVersions).where(and(mine, notInArray(appDataVersions.savedAt, kept))),
  ]);
  if (inserted.meta.changes > 0) return;
  const { isOn, versions } = await readCopy({ db }, actor, appId);
  if (!isOn) throw switchedOff();
  assertNewest(versions, base, row);
}

/** Deletes the copy and all its versions, and switches it off. Idempotent. */
export async function deleteCopies({ db }: Pick<Services, "db">, { userId }: Actor, appIds: ReadonlyArray<string>) {
  await db.batch([
    db
      .delete(appDataVersions)
      .where(and(eq(appDataVersions.userId, userId), inArray(appDataVersions.appId, [...appIds]))),
    db.delete(appDataCopies).where(and(eq(appDataCopies.userId, userId), inArray(appDataCopies.appId, [...appIds]))),
  ]);
}

/** @throws AppError("conflict") that names both, unless `base` is the newest of `versions`. */
function assertNewest([newest]: ReadonlyArray<DataVersion>, base: number, own: DataVersion) {
  if ((newest?.savedAt ?? 0) === base) return;
  const account = newest ? `has ${nameOf(newest)}` : "has none any more";
  throw failure(
    "conflict",
    `Your account ${account}, this device ${nameOf(own)}. Choose which one to use. Nothing was overwritten.`,
  );
}

/** "data of 12 KB from Nov 21, 2026, 09:57 UTC" */
function nameOf({ bytes, savedAt }: DataVersion) {
  return `data of ${sizeText(bytes)} from ${shortDateAndTimeText(savedAt)} UTC`;
}

function requireCopies(actor: Actor) {
  if (!mayKeepCloudProjects(actor))
    throw failure("plan", "Upgrade to Builder to keep a copy of an app's data in your account.");
}

function ofApp(table: typeof appDataCopies | typeof appDataVersions, userId: string, appId: string) {
  return and(eq(table.userId, userId), eq(table.appId, appId));
}

function switchedOff() {
  return failure("missing", "The copy of this app's data in your account is turned off.");
}

function failure(code: ErrorCode, message: string) {
  return new AppError(code, TITLE, message);
}
