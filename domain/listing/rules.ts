import { MEBIBYTE } from "#domain/kit/bytes.ts";

/** Lengths in UTF-16 units, as `maxlength` in HTML counts them: some emoji count twice. */
export const MAX_DESCRIPTION_LENGTH = 1000;
export const DESCRIPTION_TOO_LONG = `Description must be at most ${MAX_DESCRIPTION_LENGTH} characters.`;
export const MAX_RELEASE_NOTES_LENGTH = 500;
export const RELEASE_NOTES_TOO_LONG = `Release notes can have at most ${MAX_RELEASE_NOTES_LENGTH} characters.`;

/** Why a claim, a withdrawal or a decision comes too late. */
export const DECIDED_OR_WITHDRAWN = "This has already been decided or withdrawn.";

/** The cut keeps an address from writing a long text onto the page. */
export const MAX_CATEGORY_LENGTH = 40;
export const MAX_CATEGORIES = 3;

export const MAX_HOST_LENGTH = 253;
export const MAX_DECLARED_HOSTS = 10;
export const MAX_PURPOSE_LENGTH = 80;

export const MIN_EXCERPT_PARAGRAPH_LENGTH = 60;
export const MAX_SUMMARY_LENGTH = 140;
/** Whole sentences that are shorter are no summary; the text is cut after a word then. */
export const MIN_SUMMARY_LENGTH = 40;
/** Longer descriptions get "Read more". */
export const READ_MORE_LENGTH = 300;
/** For submitting; a project may be saved with less. */
export const MIN_STORE_DESCRIPTION_LENGTH = 500;

export const MAX_HTML_BYTES = 5 * MEBIBYTE;
/** Of a request that saves HTML: JSON is larger than the HTML in it, since it escapes quotes and line ends. */
export const MAX_HTML_REQUEST_BYTES = 1.5 * MAX_HTML_BYTES;
export const MAX_HTML_SIZE = `${MAX_HTML_BYTES / MEBIBYTE} MB`;

/** Lengths of an app's name, in characters as seen (`countCharacters`). */
export const MIN_TITLE_LENGTH = 5;
export const MAX_TITLE_LENGTH = 15;
/** In UTF-16 units, since one character can have any number of marks. */
export const MAX_TITLE_UNITS = 300;
/** Of an icon that is text or an emoji, in characters as seen. */
export const MAX_ICON_TEXT_LENGTH = 4;
/** The same in UTF-16 units: one emoji can have any number of invisible ones. */
export const MAX_ICON_TEXT_UNITS = 100;
