import { AppError, type Failure } from "#domain/kit/errors.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { IMAGE_TOO_LARGE, IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_SIDE_PIXELS } from "./rules.ts";

export type ImageType = (typeof IMAGE_TYPES)[number];

/** Width and height are stored pixels, before the orientation is applied. */
export type CleanImage = { type: ImageType; bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG_SIGNATURE = Uint8Array.of(0xff, 0xd8, 0xff);

/** Ignores the file's name; null for anything but PNG and JPEG. */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return "image/png";
  if (startsWith(bytes, JPEG_SIGNATURE)) return "image/jpeg";
  return null;
}

/** What the server would reject, before the upload. Browsers take the type from the name, so the server reads the bytes. */
export function imageFileProblem({ type, size }: Pick<File, "type" | "size">): Failure | null {
  if (!IMAGE_TYPES.some((allowed) => allowed === type)) return wrongTypeError();
  return size > MAX_IMAGE_BYTES ? fileTooLargeError() : null;
}

/** The key in R2, and the last segment of the address. */
export async function imageName({ type, bytes }: Pick<CleanImage, "type" | "bytes">) {
  return `${await sha256Hex(bytes)}.${type === "image/png" ? "png" : "jpg"}`;
}

/** @param name as `imageName` makes it. */
export function imageTypeOfName(name: string): ImageType {
  return name.endsWith(".png") ? "image/png" : "image/jpeg";
}

function startsWith(bytes: Uint8Array, signature: Uint8Array) {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** @throws AppError("invalid") for an image without pixels or with a side over MAX_SIDE_PIXELS. */
export function assertSides(width: number, height: number) {
  if (width < 1 || height < 1) throw damagedError();
  if (Math.max(width, height) > MAX_SIDE_PIXELS) {
    throw new AppError(
      "invalid",
      "Upload failed",
      `Please upload images of at most ${MAX_SIDE_PIXELS} by ${MAX_SIDE_PIXELS} pixels.`,
    );
  }
}

export function fileTooLargeError() {
  return new AppError("invalid", "File too large", IMAGE_TOO_LARGE);
}

export function wrongTypeError() {
  return new AppError("invalid", "Invalid file type", "Please upload PNG or JPEG files only.");
}

export function damagedError() {
  return new AppError(
    "invalid",
    "Upload failed",
    "The image is damaged or incomplete. Please export it again and upload it.",
  );
}

export function dataView(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
