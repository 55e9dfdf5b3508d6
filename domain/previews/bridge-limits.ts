/** Messages that are read from one frame; further ones are dropped. */
export const BRIDGE_MESSAGES_PER_SECOND = 30;
/** Weights in the rate limit; `ready` copies the whole document into the frame. */
export const BRIDGE_WEIGHTS = { ready: 10, known: 1, unknown: 2 };
/** Messages of one frame are read for so many ms of a second; further ones are dropped. A busy machine needs less for one. */
export const BRIDGE_READ_MS_PER_SECOND = 250;
/** An app that exceeds a limit for this long is stopped. */
export const BRIDGE_FLOOD_SECONDS = 10;
/** Largest gap within one flood: a flood can keep the page too busy to read. */
export const BRIDGE_FLOOD_GAP_SECONDS = 5;
/** The reporter cuts longer texts and the product page refuses them, so messages stay far below 64 KiB. */
export const MAX_BRIDGE_TEXT_LENGTH = 2_000;
export const BRIDGE_URL_LENGTH = 2_000;
/** Apps keep state there. A longer hash doesn't come back after Reload. */
export const MAX_BRIDGE_HASH_LENGTH = 16_000;

/** Maximum characters of one message's console lines, as JSON. The next two numbers bound a line. */
export const MAX_BRIDGE_CONSOLE_LENGTH = 16_000;
export const MAX_CONSOLE_TEXT_LENGTH = 4_000;
/** Maximum values of a line, nested ones included. */
export const CONSOLE_VALUES = 200;
/** Maximum entries of one object, list or table. */
export const CONSOLE_ENTRIES = 100;
export const CONSOLE_DEPTH = 5;
/** The builder keeps the newest lines. */
export const MAX_CONSOLE_LINES = 500;
