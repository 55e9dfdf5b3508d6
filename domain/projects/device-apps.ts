/** An explorer's apps are kept on the device alone, at most this many. Other plans keep any number in the account. */
export const MAX_DEVICE_APPS = 3;
/** A timestamp follows the prefix. */
export const DEVICE_APP_ID_PREFIX = "explorer_";
