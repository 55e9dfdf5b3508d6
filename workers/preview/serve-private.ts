import { readProjectHostsPath } from "#domain/previews/signed-project-path.ts";
import { loaderPage } from "./loader-page.ts";
import { findOwnHosts, ownHostsPolicy } from "./own-hosts.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { notFound, viewerOnly } from "./responses.ts";
import { readRunKey, runDocument } from "./runs.ts";
import { serveDeviceApp } from "./serve-device.ts";

export async function servePrivateRun(context: PreviewRequest) {
  const { label, path, destination, env, config } = context;
  const key = readRunKey(path);
  if (key !== null) return destination === "iframe" ? runDocument(context, key) : viewerOnly(config.policy);
  const projectId = await readProjectHostsPath(env.PREVIEW_SECRET ?? "", label, path);
  if (projectId === null) return serveDeviceApp(context);
  if (destination !== "iframe") return viewerOnly(config.policy);
  const hosts = await findOwnHosts(env.DB, projectId);
  return hosts ? loaderPage(ownHostsPolicy(hosts, config), config) : notFound(config.policy);
}
