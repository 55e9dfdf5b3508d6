import { loaderPage } from "./loader-page.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { notFound, viewerOnly } from "./responses.ts";

export function serveDeviceApp({ path, destination, config }: PreviewRequest) {
  if (path !== "/") return notFound(config.policy);
  return destination === "iframe" ? loaderPage(config.policy, config) : viewerOnly(config.policy);
}
