/** A timestamp follows the prefix, or the random id of the preview in which a visitor's app ran before it was kept. */
export const DEVICE_APP_ID_PREFIX = "explorer_";

/** Of the app that a visitor keeps: its origin is that of its preview, so it finds what it stored there (decision 189). */
export function newDeviceAppId(previewId: string) {
  return DEVICE_APP_ID_PREFIX + previewId;
}

export function isDeviceAppId(id: string) {
  return id.startsWith(DEVICE_APP_ID_PREFIX);
}
