import { AppError } from "#domain/errors.ts";
import { MAX_SIDE } from "./limits.ts";

export type ImageType = "image/png" | "image/jpeg";

/** An image without anything but its picture; width and height in stored pixels, before any orientation. */
export type CleanImage = { type: ImageType; bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG_SIGNATURE = Uint8Array.of(0xff, 0xd8, 0xff);

/** What these bytes are by their first bytes, whatever their name says; null for anything but PNG and JPEG. */
export function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, PNG_SIGNATURE)) return "image/png";
  if (startsWith(bytes, JPEG_SIGNATURE)) return "image/jpeg";
  return null;
}

function startsWith(bytes: Uint8Array, signature: Uint8Array) {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * Refuses a picture without pixels or with a side over 4096 pixels, and so over 4096 × 4096 in all.
 * @throws AppError("invalid")
 */
export function checkSides(width: number, height: number) {
  if (width < 1 || height < 1) throw damaged();
  if (Math.max(width, height) > MAX_SIDE) {
    throw new AppError(
      "invalid",
      "Upload failed",
      `Please upload images of at most ${MAX_SIDE} by ${MAX_SIDE} pixels.`,
    );
  }
}

export function fileTooLarge() {
  return new AppError("invalid", "File too large", "Please upload files smaller than 1.5MB.");
}

export function wrongType() {
  return new AppError("invalid", "Invalid file type", "Please upload PNG or JPEG files only.");
}

export function damaged() {
  return new AppError(
    "invalid",
    "Upload failed",
    "The image is damaged or incomplete. Please export it again and upload it.",
  );
}

/** A view of the same bytes that reads numbers, big-endian by default as PNG and JPEG write them. */
export function view(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
