/** The product's page posts a one-time token to it on the app's origin, which opens a private or a moderator's run. */
export const OPEN_RUN_PATH = "/__open";
