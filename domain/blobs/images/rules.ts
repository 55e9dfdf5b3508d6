import { MEBIBYTE } from "#domain/kit/bytes.ts";

export const IMAGE_TYPES = ["image/png", "image/jpeg"] as const;

/** These limits are the same for icons and screenshots. */
export const MAX_IMAGE_BYTES = 1.5 * MEBIBYTE;
export const MAX_IMAGE_SIZE = `${MAX_IMAGE_BYTES / MEBIBYTE}MB`;
export const IMAGE_TOO_LARGE = `Please upload files smaller than ${MAX_IMAGE_SIZE}.`;
export const MAX_SIDE_PIXELS = 4096;
export const MAX_SCREENSHOTS = 4;
