import { readDeclaredHosts } from "#domain/previews/declared-hosts-path.ts";
import { isOpenNetworkPath } from "#domain/previews/open-network.ts";
import { createPolicy } from "./config.ts";
import type { PreviewRequest } from "./preview-request.ts";
import { servePrivateRun } from "./private.ts";
import { shimPage } from "./shim.ts";

export async function serveModeratorRun(context: PreviewRequest) {
  const { label, path, destination, env, config } = context;
  if (destination !== "iframe") return servePrivateRun(context);
  const secret = env.PREVIEW_SECRET ?? "";
  if (await isOpenNetworkPath(secret, label, path)) return shimPage(config.openNetworkPolicy, config);
  const declaredHosts = await readDeclaredHosts(secret, label, path);
  if (declaredHosts) return shimPage(createPolicy(config.policySettings, { declaredHosts }), config);
  return servePrivateRun(context);
}
