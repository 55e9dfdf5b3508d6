/** Bytes an uploaded image may have: 1.5 MiB. */
export const MAX_IMAGE_BYTES = 1.5 * 1024 * 1024;
/** Pixels a side may have. */
export const MAX_SIDE = 4096;
/** Screenshots that an app's page shows. */
export const SCREENSHOTS_MAX = 4;
