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

/** Called once the data is current. Until then, styles hide in a copy what needs a network (decision 237). */
export function endCopyLayout() {
  delete document.documentElement.dataset.copiedWhy;
}
