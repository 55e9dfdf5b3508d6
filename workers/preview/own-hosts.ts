import { allowedHosts } from "#domain/previews/host-choices.ts";
import type { Policy, PreviewConfig } from "./config.ts";
import { ownAppPolicy } from "./own-app-policy.ts";

/** The columns of `user_projects` that `ownHostsPolicy` reads. */
export type OwnHosts = { declared_hosts: string; host_choices: string };

const FIND_HOSTS = "SELECT declared_hosts, host_choices FROM user_projects WHERE id = ?1 AND deleted_at IS NULL";

export function findOwnHosts(db: D1Database, projectId: string) {
  return db.prepare(FIND_HOSTS).bind(projectId).first<OwnHosts>();
}

/** The author's own runs may contact the declared hosts that the author allowed. */
export function ownHostsPolicy(
  { declared_hosts, host_choices }: OwnHosts,
  label: string,
  config: PreviewConfig,
): Policy {
  return ownAppPolicy(label, config, allowedHosts(JSON.parse(declared_hosts), JSON.parse(host_choices)));
}
