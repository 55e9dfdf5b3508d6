import { readUpTo } from "#domain/kit/bytes.ts";
import { type CleanImage, fileTooLargeError, imageType, wrongTypeError } from "./formats.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { MAX_IMAGE_BYTES } from "./rules.ts";

/** @throws AppError("invalid") as soon as the bytes exceed MAX_IMAGE_BYTES. */
export async function readImage(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const bytes = await readUpTo(stream, MAX_IMAGE_BYTES);
  if (!bytes) throw fileTooLargeError();
  return bytes;
}

/** Drops all metadata. Idempotent. @throws AppError("invalid") for other formats, and for too large or damaged images. */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw fileTooLargeError();
  const type = imageType(bytes);
  if (type === "image/png") return cleanPng(bytes);
  if (type === "image/jpeg") return cleanJpeg(bytes);
  throw wrongTypeError();
}
