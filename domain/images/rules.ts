export const MAX_IMAGE_BYTES = 1.5 * 1024 * 1024;
export const MAX_SIDE_PIXELS = 4096;
export const MAX_SCREENSHOTS = 4;
