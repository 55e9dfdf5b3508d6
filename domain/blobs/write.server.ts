import { isNull, lte, or } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { blobDeletions, pictures } from "#db/schema/index.ts";
import type { Bucket } from "#db/vocabulary.ts";
import { type CleanImage, imageName } from "#domain/blobs/images/formats.ts";
import { AppError } from "#domain/kit/errors.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { assertHtml } from "#domain/listing/html.ts";
import { assertUploadLimit, assertWithinQuota, usageQueries } from "./quota.server.ts";
import { BLOB_CLAIM_EXPIRES_MS } from "./rules.ts";

type HtmlDeps = Pick<Services, "db" | "htmlFiles" | "consumeAttempt" | "now">;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Stores HTML and reserves it for a day, within which the command must write a reference to it. @throws
 * AppError("throttled" | "too-large" | "conflict")
 */
export async function storeHtml(services: HtmlDeps, actor: Actor, bytes: Bytes) {
  return (await storeVersions(services, actor, { newest: bytes, earlier: [] })).newest;
}

/** As `storeHtml`, for a whole history: it counts as one save. */
export async function storeVersions(
  { db, htmlFiles, consumeAttempt, now }: HtmlDeps,
  actor: Actor,
  versions: { newest: Bytes; earlier: ReadonlyArray<Bytes> },
) {
  const all = [versions.newest, ...versions.earlier];
  for (const bytes of all) assertHtml(bytes);
  await assertUploadLimit({ consumeAttempt, now }, actor, "save");
  const [newest, ...earlier] = await Promise.all([describe(versions.newest), ...versions.earlier.map(describe)]);
  const files = new Map(
    [newest, ...earlier].map(({ htmlSha256 }, index) => [htmlSha256, all[index] ?? versions.newest]),
  );
  const { usage, reserved } = await batchNamed(db, {
    usage: usageQueries({ db }, actor),
    reserved: [...files.keys()].map((digest) => reserve({ db, now }, "html", digest)),
  });
  const bytes = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  assertWithinQuota("Save failed", usage, bytes);
  for (const rows of reserved) assertReserved("Save failed", rows);
  await Promise.all([...files].map(([digest, html]) => htmlFiles.put(digest, html)));
  return { newest, earlier };
}

async function describe(bytes: Bytes) {
  return { htmlSha256: await sha256Hex(bytes), htmlBytes: bytes.byteLength };
}

/**
 * Stores a picture, which is deleted unless a listing references it within a day. @throws AppError("throttled" |
 * "too-large" | "conflict")
 */
export async function storePicture(
  { db, pictureFiles, consumeAttempt, now }: Pick<Services, "db" | "pictureFiles" | "consumeAttempt" | "now">,
  actor: Actor,
  image: CleanImage,
) {
  await assertUploadLimit({ consumeAttempt, now }, actor, "picture");
  const name = await imageName(image);
  const { usage, reserved } = await batchNamed(db, {
    usage: usageQueries({ db }, actor),
    reserved: reserve({ db, now }, "icons", name),
    picture: db.insert(pictures).values({ name, bytes: image.bytes.byteLength }).onConflictDoNothing(),
  });
  assertWithinQuota("Upload failed", usage, image.bytes.byteLength);
  assertReserved("Upload failed", reserved);
  await pictureFiles.put(name, image.type, image.bytes);
  return name;
}

/** Protects pictures until the caller has written rows that reference them. @throws AppError("invalid" | "conflict") */
export async function reservePictures(
  { db, pictureFiles, now }: Pick<Services, "db" | "pictureFiles" | "now">,
  names: ReadonlyArray<string>,
) {
  const [first, ...others] = names.map((name) => reserve({ db, now }, "icons", name));
  if (!first) return;
  for (const reserved of await db.batch([first, ...others])) assertReserved("Save failed", reserved);
  const stored = await Promise.all(names.map((name) => pictureFiles.has(name)));
  if (stored.every(Boolean)) return;
  throw new AppError("invalid", "Save failed", "One of the images is no longer stored. Please upload it again.");
}

/**
 * A statement that protects the blob until a day after the next nightly run: `dueAt` null restarts the grace period.
 * No row is returned while a run is deleting the blob.
 */
export function reserve({ db, now }: Pick<Services, "db" | "now">, bucket: Bucket, name: string) {
  return db
    .insert(blobDeletions)
    .values({ bucket, name })
    .onConflictDoUpdate({
      target: [blobDeletions.bucket, blobDeletions.name],
      set: { dueAt: null, claimedAt: null },
      setWhere: or(isNull(blobDeletions.claimedAt), lte(blobDeletions.claimedAt, now() - BLOB_CLAIM_EXPIRES_MS)),
    })
    .returning({ name: blobDeletions.name });
}

function assertReserved(title: string, reserved: Array<unknown>) {
  if (reserved.length > 0) return;
  throw new AppError(
    "conflict",
    title,
    "An old copy of this file is being deleted right now. Please try again in a minute. Nothing you typed is lost.",
  );
}
