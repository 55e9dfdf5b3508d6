/** The viewer posts a form to it on the app's origin. */
export const CLEAR_DATA_PATH = "/__clear";

/** Sent to the viewer when the browser has the order to clear. */
export const CLEARED_MESSAGE = "cleared";
