import { BRAND } from "#domain/brand.ts";

/** Names that pass for the people who run the product. */
const RESERVED_WORDS = ["admin", "administrator", "moderator", "support", "staff", "official", BRAND.toLowerCase()];
const RESERVED_NAMES = ["mod", "root", "system", "security", "community developer", "unknown", ...RESERVED_WORDS];

export function isReservedNickname(nickname: string) {
  const words = nickname
    .normalize("NFKC")
    .toLowerCase()
    .split(/[ ._-]+/);
  const compact = words.join("");
  return (
    words.some((word) => RESERVED_WORDS.includes(word)) ||
    RESERVED_NAMES.some((name) => name.replaceAll(" ", "") === compact)
  );
}
