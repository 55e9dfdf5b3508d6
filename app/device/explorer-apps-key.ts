/** The storage key of the apps on this device; a module of its own, so that the first load needs no more of them. */
export const EXPLORER_APPS_KEY = "explorer_apps";
