/** Reduces a name to letters, digits and dashes, which every file system accepts. */
export function safeFileName(name: string, fallback: string) {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || fallback;
}
