/** Weeks of an app's numbers, the current one included. */
export const NUMBERS_WEEKS = 12;
