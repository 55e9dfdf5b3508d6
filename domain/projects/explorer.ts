export const MAX_EXPLORER_APPS = 3;
/** A timestamp follows the prefix. */
export const EXPLORER_APP_ID_PREFIX = "explorer_";
