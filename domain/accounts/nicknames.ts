import { BRAND } from "#domain/brand.ts";

/** Which nicknames are accepted. That two users never share one is an index of the table. */
export const MAX_NICKNAME_LENGTH = 30;
export const NICKNAME_FORMAT = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/** No word of a nickname may be one of these: readers would take the user for a member of the staff. */
const RESERVED_WORDS = ["admin", "administrator", "moderator", "support", "staff", "official", BRAND.toLowerCase()];
/** Reserved as the whole nickname; the last two are shown for authors without one. Admins may take any name. */
const RESERVED_NAMES = [...RESERVED_WORDS, "mod", "root", "system", "security", "community developer", "unknown"];

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
