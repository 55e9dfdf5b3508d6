/** Shown for a user without a nickname, in the specification's words (decision 233). Nobody may choose it as a nickname. */
const DEFAULT_NAME = "Community Developer";

/** The name of a user as others read it, on every screen. */
export function displayName(nickname: string | null) {
  return nickname?.trim() || DEFAULT_NAME;
}

/** In the viewer, where the specification writes "@name": a name of several words is no handle. */
export function displayHandle(nickname: string | null) {
  const name = displayName(nickname);
  return /\s/.test(name) ? name : `@${name}`;
}
