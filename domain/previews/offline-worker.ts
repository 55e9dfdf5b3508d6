/** The service worker of a published app's origin. The app's policy lets workers start from this address. */
export const OFFLINE_WORKER_PATH = "/__offline.js";
/** The bytes of the app's document, for that worker only. */
export const OFFLINE_DOCUMENT_PATH = "/__document";

/** The product's page tells the app's frame whether the user has installed it. */
export type InstalledMessage = { type: "installed"; isInstalled: boolean };
