import { MEBIBYTE } from "#domain/kit/bytes.ts";

// Checks inform the moderator: none refuses a submission or decides about it (`moderation/submit.server.ts`).

/** Maximum findings that are stored of one submission. */
export const MAX_FINDINGS = 60;
/**
 * Maximum length of the line that a finding shows. A longer one, as of code without line breaks, is cut around the
 * finding.
 */
export const MAX_SOURCE_LENGTH = 300;

export const LARGE_HTML_BYTES = 2 * MEBIBYTE;
export const MANY_LIBRARIES = 7;
/** A page without scripts that is smaller than this does nearly nothing. */
export const SIMPLE_HTML_BYTES = 600;
/** A description with fewer different words repeats itself. */
export const MIN_DISTINCT_WORDS = 30;

/** A line of code from this length on, with this many words of the language and few spaces, can't be read. */
export const MIN_MINIFIED_LENGTH = 1500;
export const MIN_MINIFIED_WORDS = 20;
/** Characters of code that can be read, without which a page has nothing that uses a library. */
export const MIN_READABLE_LENGTH = 40;
/** Scripts of one app are parsed up to this many characters, which takes a worker about 0.2 s. */
export const MAX_PARSED_LENGTH = 400_000;
/** An endless loop's body is read up to this length. */
export const MAX_LOOP_LENGTH = 5000;

/** Titles in the store that begin with the same letters, this many, are compared letter by letter. */
export const SAME_START = 2;
export const MAX_COMPARED_NAMES = 500;

/** Risk is a number from 0 to this one. Below `MID_RISK` it is low, from `HIGH_RISK` on high. */
export const MAX_RISK = 100;
export const MID_RISK = 25;
export const HIGH_RISK = 60;
/** New hosts and rejected rounds add at most this many points each. */
export const MAX_HOST_POINTS = 40;
export const MAX_REJECTED_POINTS = 24;
