import { readAtMost } from "#domain/bytes.ts";
import { cleanJpeg } from "./jpeg.ts";
import { MAX_IMAGE_BYTES } from "./limits.ts";
import { cleanPng } from "./png.ts";
import { type CleanImage, fileTooLarge, imageType, wrongType } from "./rules.ts";

/**
 * All bytes of an upload, none where there is no stream.
 * @throws AppError("invalid") as soon as they are over 1.5 MiB.
 */
export async function readImage(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const bytes = await readAtMost(stream, MAX_IMAGE_BYTES);
  if (!bytes) throw fileTooLarge();
  return bytes;
}

/**
 * The picture in these bytes and nothing else: no metadata, nothing hidden behind its end. Cleaning twice changes nothing.
 * @throws AppError("invalid") where they are no PNG or JPEG, over 1.5 MiB, damaged, or a side is over 4096 pixels.
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw fileTooLarge();
  const type = imageType(bytes);
  if (type === "image/png") return cleanPng(bytes);
  if (type === "image/jpeg") return cleanJpeg(bytes);
  throw wrongType();
}
