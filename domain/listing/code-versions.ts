/** For patterns that hold a code version. */
export const CODE_VERSION = String.raw`\d{2,6}`;

/** The version after this one: "00", "01", … "99", "100". */
export function nextCodeVersion(version: string) {
  return String(Number(version) + 1).padStart(2, "0");
}
