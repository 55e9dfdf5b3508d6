import { MEBIBYTE } from "#domain/bytes.ts";

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
