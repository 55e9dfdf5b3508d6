import { connect } from "#db/client.ts";
import { sealAuditRows } from "#domain/moderation/audit.server.ts";
import type { Services } from "#domain/services.ts";
import { appViewersGateway } from "./gateways/app-viewers.ts";
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
import { readSecret } from "./secrets.ts";

/** `waitUntil` keeps work alive after the response; `clearPages` clears the cache of public pages. */
export function createServices(
  env: Env,
  { waitUntil, clearPages }: { waitUntil: (work: Promise<unknown>) => void; clearPages: () => void },
): Services {
  const db = connect(env.DB);
  const search = connect(env.SEARCH_DB);
  // Only SignInThrottle uses it, but a missing secret should fail every request.
  readSecret(env, "PASSWORD_PEPPER");
  return {
    db,
    search,
    files: filesGateway(env.HTML),
    icons: iconsGateway(env.ICONS),
    sitemaps: sitemapsGateway(env.HTML),
    download,
    passwords: passwordsGateway(env.SIGN_IN_THROTTLE),
    consumeAttempt: (key, burst) => env.SIGN_IN_THROTTLE.getByName(key).consumeAttempt(burst),
    clearAttempts: (key) => env.SIGN_IN_THROTTLE.getByName(key).clearAttempts(),
    countOpen: opensGateway(env.COUNTER),
    countVisitor: visitorsGateway(env.COUNTER),
    factors: env.FACTORS,
    tokens: tokensGateway(env.PREVIEW_TOKENS),
    mail: mailGateway(env, waitUntil),
    ...liveGateway(env.INBOX),
    endRuns: appViewersGateway(env.APP_VIEWERS, waitUntil),
    storeChanged: storeChangesGateway({ db, search, waitUntil, clearPages }),
    auditChanged: () => waitUntil(sealAuditRows({ db })),
    now: Date.now,
    config: {
      siteOrigin: env.SITE_ORIGIN,
      appsHost: env.APPS_HOST,
      superAdminEmail: env.SUPER_ADMIN_EMAIL,
      labelSecret: readSecret(env, "LABEL_SECRET"),
      previewSecret: readSecret(env, "PREVIEW_SECRET"),
    },
  };
}
