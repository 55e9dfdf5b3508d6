/** In a module of its own, so that the first load needs no other code for the device's apps. */
export const DEVICE_APPS_KEY = "explorer_apps";
