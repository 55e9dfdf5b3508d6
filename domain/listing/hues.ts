/** The hue of an app's tile in degrees, one of twelve. */
export function hueOf(id: string) {
  let hash = 0;
  for (const char of id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 12) * 30;
}
