import { loaderPage } from "./loader-page.ts";
import { ownAppPolicy } from "./own-app-policy.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { viewerOnly } from "./responses.ts";

/** Runs the code that the product's page sends to the frame: unsaved code, and apps of a device. */
export function serveCode({ label, destination, config }: PreviewRequest) {
  return destination === "iframe" ? loaderPage(ownAppPolicy(label, config), config) : viewerOnly(config);
}
