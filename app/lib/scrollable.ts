/**
 * The props of an element that scrolls and has nothing inside to focus. Without them not every browser lets the keyboard
 * scroll it.
 */
export const SCROLLABLE = { tabIndex: 0 };
