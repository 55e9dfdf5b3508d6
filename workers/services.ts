import { connect } from "#db/client.ts";
import { sealAuditRows } from "#domain/audit/entries.server.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Services } from "#domain/kit/services.ts";
import { refreshQueues } from "#domain/moderation/queue-refresh.server.ts";
import { deliverNotifications } from "#domain/notifications/deliver.server.ts";
import { appDataFilesGateway } from "./gateways/app-data-files.ts";
import { appViewersGateway } from "./gateways/app-viewers.ts";
import { auditHeadGateway } from "./gateways/audit-head.ts";
import { download } from "./gateways/download.ts";
import { htmlFilesGateway } from "./gateways/html-files.ts";
import { liveGateway } from "./gateways/live.ts";
import { mailGateway } from "./gateways/mail.ts";
import { passwordsGateway } from "./gateways/passwords.ts";
import { pictureFilesGateway } from "./gateways/picture-files.ts";
import { pushGateway } from "./gateways/push.ts";
import { sitemapsGateway } from "./gateways/sitemaps.ts";
import { statusGateway } from "./gateways/status.ts";
import { storeChangesGateway } from "./gateways/store-changes.ts";
import { tokensGateway } from "./gateways/tokens.ts";
import { touchIconsGateway } from "./gateways/touch-icons.ts";
import { opensGateway, visitorsGateway } from "./gateways/visit-counter.ts";
import { readSecret } from "./secrets.ts";

type Options = Pick<Services, "storeCopies"> & {
  /** Keeps work alive after the response. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Clears what is kept of public pages. */
  clearPages: () => void;
};

export function createServices(env: Env, { waitUntil, clearPages, storeCopies }: Options): Services {
  const db = connect(env.DB);
  const search = connect(env.SEARCH_DB);
  // Only Throttle uses it, but a missing secret should fail every request.
  readSecret(env, "PASSWORD_PEPPER");
  const config = readConfig(env);
  const afterResponse: Services["afterResponse"] = (name, work) =>
    waitUntil(work().catch((error) => reportError(name, error)));
  const live = liveGateway(env.LIVE_SOCKETS, waitUntil);
  const push = pushGateway(env);
  return {
    db,
    search,
    storeCopies,
    htmlFiles: htmlFilesGateway(env.HTML),
    pictureFiles: pictureFilesGateway(env.PICTURES),
    appDataFiles: appDataFilesGateway(env.HTML),
    sitemaps: sitemapsGateway(env.HTML),
    auditHead: auditHeadGateway(env.HTML),
    download,
    passwords: passwordsGateway(env.THROTTLE),
    consumeAttempt: (key, burst) => env.THROTTLE.getByName(key).consumeAttempt(burst),
    clearAttempts: (key) => env.THROTTLE.getByName(key).clearAttempts(),
    countOpen: opensGateway(env.DAILY_VISITORS),
    countVisitor: visitorsGateway(env.DAILY_VISITORS),
    factors: env.FACTORS,
    stripe: env.STRIPE,
    assistants: env.MCP,
    tokens: tokensGateway(env.PREVIEW_TOKENS),
    touchIcons: touchIconsGateway(env.PREVIEW_TOKENS),
    afterResponse,
    mail: mailGateway(env, waitUntil),
    ...appViewersGateway(env.APP_VIEWERS, waitUntil),
    invalidateStore: storeChangesGateway({ db, search, waitUntil, clearPages }),
    ...live,
    ...statusGateway(env),
    push,
    deliverNotifications: () =>
      afterResponse("notifications", () => deliverNotifications({ db, now: Date.now, push, config, ...live })),
    refreshQueue: () => afterResponse("queue", () => refreshQueues({ db, config, ...live })),
    sealAuditLog: () => waitUntil(sealAuditRows({ db, config })),
    now: Date.now,
    config,
  };
}

function readConfig(env: Env): Services["config"] {
  return {
    siteOrigin: env.SITE_ORIGIN,
    appsHost: env.APPS_HOST,
    superAdminEmail: env.SUPER_ADMIN_EMAIL,
    mobileListingUrl: env.MOBILE_LISTING_URL || null,
    operator: {
      name: env.OPERATOR_NAME,
      address: env.OPERATOR_ADDRESS,
      mail: env.MAIL_FROM,
      refundDays: Number(env.REFUND_DAYS),
    },
    labelSecret: readSecret(env, "LABEL_SECRET"),
    previewSecret: readSecret(env, "PREVIEW_SECRET"),
    auditKey: readSecret(env, "AUDIT_KEY"),
    prices: {
      builder: Number(env.BUILDER_CENTS),
      "architect-month": Number(env.ARCHITECT_MONTH_CENTS),
      "architect-year": Number(env.ARCHITECT_YEAR_CENTS),
    },
  };
}
