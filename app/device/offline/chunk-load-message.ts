export function chunkLoadMessage() {
  return navigator.onLine
    ? "Part of this page didn't load. Please reload the page and try again."
    : "You seem to be offline. Please try again.";
}
