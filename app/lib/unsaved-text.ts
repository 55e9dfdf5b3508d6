/** Of what a failed save left on this device, to be sent again. */
export function unsavedText() {
  if (navigator.onLine) return "Not saved yet. Kept on this device; retrying.";
  return "Offline. Kept on this device; we'll save it when you're back online.";
}
