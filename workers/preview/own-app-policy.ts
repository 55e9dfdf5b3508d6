import { appOrigin, labelKind, MODERATOR } from "#domain/apps/labels.ts";
import { OFFLINE_WORKER_PATH } from "#domain/previews/offline-worker.ts";
import { createPolicy, type Policy, type PreviewConfig } from "./config.ts";

/** Of unsaved code, apps of a device and projects. Moderators' runs are never kept on a device. */
export function ownAppPolicy(
  label: string,
  config: PreviewConfig,
  declaredHosts: ReadonlyArray<{ host: string }> = [],
): Policy {
  if (labelKind(label) === MODERATOR) return createPolicy(config, { declaredHosts });
  const offlineWorker = appOrigin(label, config) + OFFLINE_WORKER_PATH;
  return createPolicy(config, { declaredHosts, offlineWorker });
}
