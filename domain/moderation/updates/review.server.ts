import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { appVersions, profiles, projectUpdates, publishedApps, users } from "#db/schema/index.ts";
import { reviewFacts } from "#domain/apps/safety-facts.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { ChangeSummary } from "#domain/listing/changes.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { selectAppeal, selectReplies } from "#domain/moderation/appeals/queries.server.ts";
import { selectChecks } from "#domain/moderation/checks/run-checks.server.ts";
import { selectClaim } from "#domain/moderation/claims.server.ts";
import { selectDecision } from "#domain/moderation/decide-once.server.ts";
import { selectBar } from "#domain/moderation/deciders.server.ts";
import { selectOpenReports } from "#domain/moderation/reports/open-reports.server.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";
import { hostDifference } from "./host-difference.ts";
import { wordDifference } from "./word-difference.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "now">;

/**
 * An update with both versions and what differs. `bar`: why this moderator may not decide.
 * `before` is null if the version before it is gone. @throws AppError("forbidden" | "missing")
 */
export async function openUpdate(services: Deps, actor: Actor, updateId: string) {
  requireAdmin(actor, "review updates");
  const {
    update: [update],
    app: [app],
    version: [version],
    author: [author],
    claim: [claim],
    bars: [bar],
    decision: [decision],
    checks: [checks],
    appeal: [appeal],
    replies,
    reports: [open],
  } = await batchNamed(services.db, selectReview(services, actor, updateId));
  if (!update || update.status === "baseline") throw new AppError("missing", "Update not found.", "Update not found.");
  // Only requestUpdate writes this column.
  const changes = update.changeSummary as ChangeSummary;
  const hosts = {
    before: changes.hosts?.from ?? version?.declaredHosts ?? [],
    after: update.updatedDeclaredHosts ?? version?.declaredHosts ?? [],
  };
  const digest = update.updatedHtmlSha256 ?? version?.htmlSha256;
  const [before, after] = await Promise.all([
    version ? readVersion(services, version.htmlSha256, hosts.before) : null,
    digest ? readVersion(services, digest, hosts.after) : null,
  ]);
  return {
    update: { ...update, changeSummary: changes },
    name: update.updatedName ?? update.originalName ?? "",
    app: app ?? null,
    author: author ?? null,
    version: version ?? null,
    before,
    after,
    hosts: { ...hosts, changes: hostDifference(hosts.before, hosts.after) },
    words: {
      title: changes.title && wordDifference(changes.title.from, changes.title.to),
      description: changes.description && wordDifference(changes.description.from, changes.description.to),
    },
    claim: claim ?? null,
    bar: bar?.bar ?? null,
    decision: decision ?? null,
    checks: checks ?? null,
    appeal: appeal ?? null,
    replies: replies.toReversed(),
    openReports: open?.reports ?? 0,
  };
}

export type OpenedUpdate = Awaited<ReturnType<typeof openUpdate>>;

function selectReview({ db, now }: Deps, actor: Actor, updateId: string) {
  const byId = eq(projectUpdates.id, updateId);
  const projectId = sql<string>`(select original_project_id from project_updates where id = ${updateId})`;
  const ofUpdate = and(
    eq(projectUpdates.originalProjectId, publishedApps.projectId),
    eq(projectUpdates.packageId, publishedApps.packageId),
  );
  const { slug, name, icon, description, tags, packageId, codeVersion, installs, status } = publishedApps;
  return {
    update: db.select().from(projectUpdates).where(byId),
    app: db
      .select({ slug, name, icon, description, tags, packageId, codeVersion, installs, status })
      .from(publishedApps)
      .innerJoin(projectUpdates, ofUpdate)
      .where(byId),
    version: db
      .select(getTableColumns(appVersions))
      .from(appVersions)
      .innerJoin(publishedApps, eq(publishedApps.id, appVersions.appId))
      .innerJoin(projectUpdates, ofUpdate)
      .where(
        and(byId, eq(appVersions.codeVersion, sql`printf('%02d', cast(${projectUpdates.codeVersion} as integer) - 1)`)),
      ),
    author: db
      .select({ email: users.email, nickname: profiles.nickname })
      .from(projectUpdates)
      .innerJoin(users, eq(users.id, projectUpdates.userId))
      .leftJoin(profiles, eq(profiles.id, projectUpdates.userId))
      .where(byId),
    claim: selectClaim(db, updateId, now()),
    bars: selectBar(db, actor, updateId),
    decision: selectDecision(db, { id: updateId, auditId: updateId }),
    checks: selectChecks(db, updateId),
    appeal: selectAppeal(db, updateId),
    replies: selectReplies(db, projectId),
    reports: selectOpenReports(db, projectId),
  };
}

async function readVersion(services: Deps, htmlSha256: string, declaredHosts: ReadonlyArray<DeclaredHost>) {
  const html = await readStoredHtml(services, htmlSha256);
  return { html, htmlSha256, facts: reviewFacts({ declaredHosts, scan: scanHtml(html) }) };
}
