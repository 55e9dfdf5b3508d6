/** The hue of the tile with this icon in degrees, one of twelve. */
export function hueOf(icon: string) {
  let hash = 0;
  for (const char of icon) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return (hash % 12) * 30;
}
