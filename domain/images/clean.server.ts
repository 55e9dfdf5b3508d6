import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { type CleanImage, concat, fileTooLarge, imageType, MAX_IMAGE_BYTES, wrongType } from "./rules.ts";

/**
 * All bytes of an upload, none where there is no stream.
 * @throws AppError("invalid") as soon as they are over 1.5 MiB; leaving the loop cancels the stream.
 */
export async function readImage(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const parts: Array<Uint8Array> = [];
  let length = 0;
  for await (const part of stream ?? []) {
    length += part.byteLength;
    if (length > MAX_IMAGE_BYTES) throw fileTooLarge();
    parts.push(part);
  }
  return concat(parts);
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
