import { MEBIBYTE } from "#domain/bytes.ts";
import { AppError } from "#domain/errors.ts";

export const MAX_HTML_BYTES = 5 * MEBIBYTE;
export const MAX_HTML_SIZE = `${MAX_HTML_BYTES / MEBIBYTE} MB`;
export const HTML_TOO_LARGE = `Your HTML is larger than ${MAX_HTML_SIZE}. Please make it smaller and try again.`;

export function htmlBytes(html: string) {
  return new TextEncoder().encode(html).byteLength;
}

/** @throws what `readHtml` throws. */
export function assertHtml(bytes: Uint8Array) {
  readHtml(bytes);
}

/** @throws AppError("too-large"); AppError("invalid") for empty HTML, a NUL character or bytes that are not UTF-8. */
export function readHtml(bytes: Uint8Array) {
  if (bytes.byteLength > MAX_HTML_BYTES) throw new AppError("too-large", "Save failed", HTML_TOO_LARGE);
  const html = decodeUtf8(bytes);
  if (html.trim() === "") throw new AppError("invalid", "Save failed", "No content to save");
  if (html.includes("\0")) {
    throw new AppError("invalid", "Save failed", "Your HTML contains a NUL character. Please remove it and try again.");
  }
  return html;
}

function decodeUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError(
      "invalid",
      "Save failed",
      "Your HTML is not UTF-8 text. Please save the file as UTF-8 and try again.",
    );
  }
}
