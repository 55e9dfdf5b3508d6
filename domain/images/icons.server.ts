import { AppError } from "#domain/errors.ts";
import { sha256Hex } from "#domain/ids.ts";
import { type Actor, requireCloud } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { cleanImage, readImage } from "./clean.server.ts";
import { MAX_IMAGE_BYTES } from "./limits.ts";

/** Downloads that an account may ask for before it has to wait between them. */
const FREE_DOWNLOADS = 30;

/** Keeps an uploaded picture. @returns its address. @throws what `readImage` and `cleanImage` throw. */
export async function uploadIcon(
  { icons }: Pick<Services, "icons">,
  actor: Actor,
  upload: ReadableStream<Uint8Array> | null,
) {
  requireCloud(actor);
  return keep({ icons }, await readImage(upload));
}

/** Takes a picture over from another site, once, with the checks of an upload (decisions.md 32). */
export async function importIcon(
  { icons, download, admit }: Pick<Services, "icons" | "download" | "admit">,
  actor: Actor,
  url: string,
) {
  requireCloud(actor);
  const wait = await admit(`download:${actor.userId}`, FREE_DOWNLOADS);
  if (wait > 0) throw new AppError("throttled", "Upload failed", `Too many imports. Please try again in ${wait} s.`);
  const bytes = await download(url, MAX_IMAGE_BYTES);
  if (!bytes)
    throw new AppError(
      "invalid",
      "Upload failed",
      "No picture could be fetched from this address. It must be a public https:// address of a PNG or JPEG under 1.5MB.",
    );
  return keep({ icons }, bytes);
}

async function keep({ icons }: Pick<Services, "icons">, bytes: Uint8Array) {
  const image = await cleanImage(bytes);
  const name = `${await sha256Hex(image.bytes)}.${image.type === "image/png" ? "png" : "jpg"}`;
  await icons.put(name, image.type, image.bytes);
  return `/api/icons/${name}`;
}
