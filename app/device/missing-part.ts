/** What to say where a part of the page that is fetched when it is needed did not come. */
export function missingPart() {
  return navigator.onLine
    ? "A part of this page did not load. Please reload the page and try again."
    : "You seem to be offline. Please try again.";
}
