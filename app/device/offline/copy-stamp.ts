import type { FallbackReason } from "#app/service-worker/rules.ts";

/**
 * When and why the service worker showed this document's copy; null for a document of the server. `at` in ms. Only the
 * first call learns it, since it says nothing of what is loaded later.
 */
export function takeCopyStamp(): { at: number; reason: FallbackReason } | null {
  const stamp = document.documentElement.dataset;
  const { copiedAt, copiedWhy } = stamp;
  delete stamp.copiedAt;
  if (!copiedAt) return null;
  return {
    at: Number(copiedAt),
    reason: copiedWhy === "slow" || copiedWhy === "failed" ? copiedWhy : "unreachable",
  };
}

/** Until the data is current, styles give a copy the layout that its scripts will give it: `html[data-copied-why]`. */
export function endCopyLayout() {
  delete document.documentElement.dataset.copiedWhy;
}
