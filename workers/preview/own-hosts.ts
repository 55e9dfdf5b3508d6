import { allowedHosts } from "#domain/previews/host-choices.ts";
import { createPolicy, type Policy, type PreviewConfig } from "./config.ts";

/** The columns of `user_projects` that `ownHostsPolicy` reads. */
export type OwnHosts = { declared_hosts: string; host_choices: string };

const FIND_HOSTS = "SELECT declared_hosts, host_choices FROM user_projects WHERE id = ?1 AND deleted_at IS NULL";

export function findOwnHosts(db: D1Database, projectId: string) {
  return db.prepare(FIND_HOSTS).bind(projectId).first<OwnHosts>();
}

/** The author's own runs may contact the declared hosts that the author allowed. */
export function ownHostsPolicy({ declared_hosts, host_choices }: OwnHosts, config: PreviewConfig): Policy {
  const declaredHosts = allowedHosts(JSON.parse(declared_hosts), JSON.parse(host_choices));
  return declaredHosts.length === 0 ? config.policy : createPolicy(config.policySettings, { declaredHosts });
}
