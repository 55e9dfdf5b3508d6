import { storePicture } from "#domain/blobs/write.server.ts";
import { DOWNLOAD_BURST } from "#domain/kit/downloads.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireCloudProjects } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { waitText } from "#domain/kit/time-texts.ts";
import { pictureAddress } from "#domain/listing/icons.ts";
import { cleanImage, readImage } from "./clean-image.server.ts";
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from "./rules.ts";

type Deps = Pick<Services, "db" | "pictureFiles" | "consumeAttempt" | "now">;

/** @returns the address. @throws what `readImage`, `cleanImage` and `storePicture` throw. */
export async function uploadPicture(services: Deps, actor: Actor, upload: ReadableStream<Uint8Array> | null) {
  requireCloudProjects(actor, "Upload failed");
  return storeClean(services, actor, await readImage(upload));
}

/** Downloads and stores a picture, which must pass the checks of an upload (decision 32). */
export async function importIcon(services: Deps & Pick<Services, "download">, actor: Actor, url: string) {
  requireCloudProjects(actor, "Upload failed");
  const wait = await services.consumeAttempt(`download:${actor.userId}`, DOWNLOAD_BURST);
  if (wait > 0)
    throw new AppError("throttled", "Upload failed", `Too many imports. Please try again in ${waitText(wait)}.`);
  const bytes = await services.download(url, MAX_IMAGE_BYTES);
  if (!bytes)
    throw new AppError(
      "invalid",
      "Upload failed",
      `Couldn't load an image from that URL. Use a public https:// link to a PNG or JPEG under ${MAX_IMAGE_SIZE}.`,
    );
  return storeClean(services, actor, bytes);
}

async function storeClean(services: Deps, actor: Actor, bytes: Uint8Array) {
  return pictureAddress(await storePicture(services, actor, await cleanImage(bytes)));
}
