import type { PreviewRequest } from "./preview-request.ts";
import { notFound, viewerOnly } from "./responses.ts";
import { shimPage } from "./shim.ts";

export function serveDeviceApp({ path, destination, config }: PreviewRequest) {
  if (path !== "/") return notFound(config.policy);
  return destination === "iframe" ? shimPage(config.policy, config) : viewerOnly(config.policy);
}
