import { connect } from "#db/client.ts";
import type { Services } from "#domain/services.ts";
import { download } from "./gateways/download.ts";
import { filesGateway } from "./gateways/files.ts";
import { iconsGateway } from "./gateways/icons.ts";
import { liveGateway } from "./gateways/live.ts";
import { mailGateway } from "./gateways/mail.ts";
import { opensGateway, visitorsGateway } from "./gateways/opens.ts";
import { passwordsGateway } from "./gateways/passwords.ts";
import { sitemapsGateway } from "./gateways/sitemaps.ts";
import { storeChangesGateway } from "./gateways/store-changes.ts";
import { tokensGateway } from "./gateways/tokens.ts";
import { secret } from "./secrets.ts";

/**
 * The domain's dependencies, from this worker's bindings. `waitUntil` keeps work alive after the response; `clearPages`
 * clears the cache of public pages.
 */
export function createServices(
  env: Env,
  { waitUntil, clearPages }: { waitUntil: (work: Promise<unknown>) => void; clearPages: () => void },
): Services {
  const db = connect(env.DB);
  const search = connect(env.SEARCH_DB);
  // Only the Gate uses it, but a missing secret should fail every request, not just sign-ins.
  secret(env, "PASSWORD_PEPPER");
  return {
    db,
    search,
    files: filesGateway(env.HTML),
    icons: iconsGateway(env.ICONS),
    sitemaps: sitemapsGateway(env.HTML),
    download,
    passwords: passwordsGateway(env.GATE),
    admit: (name, free) => env.GATE.getByName(name).admit(free),
    clearTries: (name) => env.GATE.getByName(name).clear(),
    countOpen: opensGateway(env.COUNTER),
    countVisitor: visitorsGateway(env.COUNTER),
    factors: env.FACTORS,
    tokens: tokensGateway(env.PREVIEW_TOKENS),
    mail: mailGateway(env, waitUntil),
    ...liveGateway(env.INBOX),
    storeChanged: storeChangesGateway({ db, search, waitUntil, clearPages }),
    now: Date.now,
    config: {
      siteOrigin: env.SITE_ORIGIN,
      appsHost: env.APPS_HOST,
      superAdminEmail: env.SUPER_ADMIN_EMAIL,
      labelSecret: secret(env, "LABEL_SECRET"),
      previewSecret: secret(env, "PREVIEW_SECRET"),
    },
  };
}
