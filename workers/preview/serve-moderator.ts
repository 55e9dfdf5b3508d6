import { readDeclaredHosts } from "#domain/previews/signed-hosts-path.ts";
import { isOpenNetworkPath } from "#domain/previews/signed-network-path.ts";
import { createPolicy } from "./config.ts";
import { loaderPage } from "./loader-page.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { servePrivateRun } from "./serve-private.ts";

export async function serveModeratorRun(context: PreviewRequest) {
  const { label, path, destination, env, config } = context;
  if (destination !== "iframe") return servePrivateRun(context);
  const secret = env.PREVIEW_SECRET ?? "";
  if (await isOpenNetworkPath(secret, label, path)) return loaderPage(config.openNetworkPolicy, config);
  const declaredHosts = await readDeclaredHosts(secret, label, path);
  if (declaredHosts) return loaderPage(createPolicy(config.policySettings, { declaredHosts }), config);
  return servePrivateRun(context);
}
