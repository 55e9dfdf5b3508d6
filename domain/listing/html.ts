import { findHalfEmoji } from "#domain/kit/characters.ts";
import { AppError, type Failure } from "#domain/kit/errors.ts";
import { MAX_HTML_BYTES, MAX_HTML_SIZE } from "./rules.ts";

export const HTML_TOO_LARGE = `Your HTML is larger than ${MAX_HTML_SIZE}. Please make it smaller and try again.`;
export const HTML_NOT_UTF8 = "Your HTML is not UTF-8 text. Please save the file as UTF-8 and try again.";

export function htmlBytes(html: string) {
  return new TextEncoder().encode(html).byteLength;
}

/** Why `html` can't be saved, on a device or in an account; null if it can. */
export function htmlProblem(html: string): Failure | null {
  if (htmlBytes(html) > MAX_HTML_BYTES) return { code: "too-large", title: "File too large", message: HTML_TOO_LARGE };
  if (html.trim() === "") return invalid("No content to save");
  if (html.includes("\0")) return invalid("Your HTML contains a NUL character. Please remove it and try again.");
  const problem = halfEmojiProblem(html);
  return problem === null ? null : invalid(problem);
}

/** The bytes of a file can't hold it, so it must be found in the text. */
export function halfEmojiProblem(html: string) {
  const index = findHalfEmoji(html);
  if (index < 0) return null;
  const line = html.slice(0, index).split("\n").length;
  return `Line ${line} contains half of an emoji, which can't be saved. Please remove it and try again.`;
}

/** @throws what `readHtml` throws. */
export function assertHtml(bytes: Uint8Array) {
  readHtml(bytes);
}

/** @throws AppError("too-large"); AppError("invalid") for what `htmlProblem` refuses, or bytes that are not UTF-8. */
export function readHtml(bytes: Uint8Array) {
  if (bytes.byteLength > MAX_HTML_BYTES) throw new AppError("too-large", "Save failed", HTML_TOO_LARGE);
  const html = decodeUtf8(bytes);
  const problem = htmlProblem(html);
  if (problem) throw new AppError(problem.code, problem.title, problem.message);
  return html;
}

function decodeUtf8(bytes: Uint8Array) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid", "Save failed", HTML_NOT_UTF8);
  }
}

function invalid(message: string): Failure {
  return { code: "invalid", title: "Save failed", message };
}
