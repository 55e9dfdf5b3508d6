import { AppError } from "#domain/errors.ts";
import { HTML_TOO_LARGE, MAX_HTML_BYTES } from "./rules.ts";

/** @throws what `readHtml` throws. */
export function assertHtml(bytes: Uint8Array) {
  readHtml(bytes);
}

/** The text of the bytes. @throws AppError("invalid") for empty HTML, NUL or bytes that are not UTF-8; AppError("too-large"). */
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
