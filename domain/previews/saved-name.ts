export const MAX_SAVED_NAME_LENGTH = 255;

/** Bidirectional marks would hide a file's real extension. */
export function savedName(name: string) {
  return name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "_");
}
