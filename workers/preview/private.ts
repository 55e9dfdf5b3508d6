import { serveDeviceApp } from "./device.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { readRunKey, runDocument } from "./private-runs.ts";
import { viewerOnly } from "./responses.ts";

export function servePrivateRun(context: PreviewRequest) {
  const key = readRunKey(context.path);
  if (key === null) return serveDeviceApp(context);
  return context.destination === "iframe" ? runDocument(context, key) : viewerOnly(context.config.policy);
}
