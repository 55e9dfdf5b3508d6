/** Of what a failed save left, to be sent again. `isKept`: on this device, not only in the page. */
export function unsavedText({ isKept }: { isKept: boolean }) {
  const kept = isKept ? "Kept on this device" : "Keep this page open";
  if (navigator.onLine) return `Not saved yet. ${kept}; retrying.`;
  return `Offline. ${kept}; we'll save it when you're back online.`;
}
