/**
 * A web lock on the app's origin. Running apps share it; the data page needs it alone before it replaces or deletes, since
 * the browser would carry that out whenever the app closes its databases.
 */
export const RUNNING_LOCK = "running";
