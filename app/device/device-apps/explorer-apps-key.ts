/** A module of its own, so that the first load needs no more of the device's apps. */
export const EXPLORER_APPS_KEY = "explorer_apps";
