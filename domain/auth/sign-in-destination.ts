import type { Mode } from "#db/vocabulary.ts";

const BASE = "http://base";

/** `next` if it is a path of this site, but not one of the screens that lead here, else the home of the mode (decision 1). */
export function signInDestination(next: string | null, mode: Mode) {
  const path = next === null ? null : ownPath(next);
  if (path !== null && !/^\/(auth|tutorial)(?![\w-])/.test(path)) return path;
  return mode === "builder" ? "/builder" : "/";
}

/** The path, query and fragment if `text` is a path of this site, else null. */
export function ownPath(text: string) {
  if (!text.startsWith("/") || !URL.canParse(text, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(text, BASE);
  return origin !== BASE || pathname.startsWith("//") ? null : pathname + search + hash;
}
