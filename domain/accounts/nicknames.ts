import { BRAND } from "#domain/kit/brand.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";

// Which nicknames are accepted. That no two users share one, or have ones that look alike, are indexes of the table.

/** Of a script that may join its letters: those of Latin, Greek and Cyrillic look the same with a joiner. */
const JOINABLE = String.raw`(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Common}\p{scx=Inherited}])[\p{L}\p{M}]`;
const JOINER = String.raw`(?:(?<=${JOINABLE})\p{Join_C}(?=${JOINABLE}))?`;

/**
 * Of a text in NFC. Some letters are invisible (`\p{DI}`), such as a filler of Hangul. A letter has at most four marks: Burmese
 * needs them, and more leave their line. None comes twice, since the second would cover the first. Joiners, which Persian,
 * Hindi and Sinhala need, are between letters and marks only (decision 334); `lookAlikeKey` drops them.
 */
export const NICKNAME_FORMAT = new RegExp(
  String.raw`^(?!.*(?:(?!\p{Join_C})\p{DI}|(\p{M})\p{Join_C}?\1))(?=[\p{L}\p{N}])(?:${JOINER}[\p{L}\p{N}](?:${JOINER}[\p{Mn}\p{Mc}]){0,4}|[ ._-])+$`,
  "u",
);

/** No word of a nickname may be one of these: readers would take the user for a member of the staff. */
const RESERVED_WORDS = ["admin", "administrator", "moderator", "support", "staff", "official", BRAND.toLowerCase()];
/** Reserved as the whole nickname; the last two read like users without one. Admins may take any name. */
const RESERVED_NAMES = [...RESERVED_WORDS, "mod", "root", "system", "security", "community developer", "unknown"];

const RESERVED_WORD_KEYS = RESERVED_WORDS.map(lookAlikeKey);
const RESERVED_NAME_KEYS = RESERVED_NAMES.map(lookAlikeKey);

/** Also for a nickname that only looks like a reserved one. */
export function isReservedNickname(nickname: string) {
  const words = nickname.normalize("NFKC").split(/[ ._-]+/);
  return (
    words.some((word) => RESERVED_WORD_KEYS.includes(lookAlikeKey(word))) ||
    RESERVED_NAME_KEYS.includes(lookAlikeKey(nickname))
  );
}
