import { truncateToFit } from "./characters.ts";

/** In UTF-16 units, each at most 3 bytes: with an ending, a name has at most the 255 bytes of file systems. */
const MAX_LENGTH = 80;

/** Reduces a name to letters with their marks, digits and dashes, which every file system accepts. */
export function safeFileName(name: string, fallback: string) {
  const visible = name.normalize("NFC").replace(/\p{DI}/gu, "");
  const words = visible.match(/(?:[\p{L}\p{N}]\p{M}*)+/gu) ?? [];
  return truncateToFit(words.join("-"), MAX_LENGTH) || fallback;
}
