import { readProjectHostsPath } from "#domain/previews/signed-project-path.ts";
import { loaderPage } from "./loader-page.ts";
import { findOwnHosts, ownHostsPolicy } from "./own-hosts.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { notFound, viewerOnly } from "./responses.ts";
import { readRunKey, runDocument } from "./runs.ts";

export function serveRun(context: PreviewRequest) {
  const { path, destination, config } = context;
  const key = readRunKey(path);
  if (key === null) return notFound(config);
  return destination === "iframe" ? runDocument(context, key) : viewerOnly(config);
}

/** Runs the unsaved code of a project, with the hosts that its author allowed. */
export async function serveProjectCode({ label, path, destination, env, config }: PreviewRequest) {
  const projectId = await readProjectHostsPath(env.PREVIEW_SECRET ?? "", label, path);
  if (projectId === null) return notFound(config);
  if (destination !== "iframe") return viewerOnly(config);
  const hosts = await findOwnHosts(env.DB, projectId);
  return hosts ? loaderPage(ownHostsPolicy(hosts, label, config), config) : notFound(config);
}
