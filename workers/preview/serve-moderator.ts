import { readDeclaredHosts } from "#domain/previews/signed-hosts-path.ts";
import { isOpenNetworkPath } from "#domain/previews/signed-network-path.ts";
import { createPolicy } from "./config.ts";
import { loaderPage } from "./loader-page.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { notFound, viewerOnly } from "./responses.ts";

/** A test run without limits of the network, which the moderator switched on. */
export async function serveOpenNetwork({ label, path, destination, env, config }: PreviewRequest) {
  const isOurs = destination === "iframe" && (await isOpenNetworkPath(env.PREVIEW_SECRET ?? "", label, path));
  return isOurs ? loaderPage(config.openNetworkPolicy, config) : notFound(config);
}

/** A test run of a reported shared link. Anybody can ask for it: it reaches less than any other run. */
export function serveSharedRun({ destination, config }: PreviewRequest) {
  return destination === "iframe" ? loaderPage(config.sharedPolicy, config) : viewerOnly(config);
}

/** A test run with the hosts that the submission declares. */
export async function serveDeclaredHosts({ label, path, destination, env, config }: PreviewRequest) {
  const declaredHosts =
    destination === "iframe" ? await readDeclaredHosts(env.PREVIEW_SECRET ?? "", label, path) : null;
  if (!declaredHosts) return notFound(config);
  return loaderPage(createPolicy(config, { declaredHosts }), config);
}
