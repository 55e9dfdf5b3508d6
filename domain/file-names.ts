/** Letters, digits and dashes of a name, which every file system accepts; `fallback` if none are left. */
export function fileNameOf(name: string, fallback: string) {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || fallback;
}
