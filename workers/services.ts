import { connect } from "#db/client.ts";
import type { Services } from "#domain/services.ts";
import { filesGateway } from "./gateways/files.ts";
import { notifyGateway } from "./gateways/notify.ts";
import { passwordsGateway } from "./gateways/passwords.ts";
import { secret } from "./secrets.ts";

/** Everything outside the domain, from this worker's bindings. */
export function createServices(env: Env): Services {
  return {
    db: connect(env.DB),
    files: filesGateway(env.HTML),
    passwords: passwordsGateway(env.GATE),
    notify: notifyGateway(env.INBOX),
    now: Date.now,
    config: {
      siteOrigin: env.SITE_ORIGIN,
      appsHost: env.APPS_HOST,
      superAdminEmail: env.SUPER_ADMIN_EMAIL,
      labelSecret: secret(env, "LABEL_SECRET"),
    },
  };
}
