import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { appVersions, profiles, projectUpdates, publishedApps, users } from "#db/schema/index.ts";
import { selectAppeal, selectReplies } from "#domain/appeals/queries.server.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { selectChecks } from "#domain/checks/run-checks.server.ts";
import { AppError } from "#domain/errors.ts";
import { insertClaim, selectClaim } from "#domain/moderation/claims.server.ts";
import { selectDecision } from "#domain/moderation/decide-once.server.ts";
import { type Actor, requireAdmin } from "#domain/permissions.ts";
import type { DeclaredHost } from "#domain/previews/declared-hosts.ts";
import { selectOpenReports } from "#domain/reports/open-reports.server.ts";
import type { Services } from "#domain/services.ts";
import { reviewFacts } from "#domain/source-analysis/safety-facts.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";
import type { ChangeSummary } from "./changes.ts";
import { hostDifference } from "./host-difference.ts";
import { wordDifference } from "./word-difference.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "now">;

/**
 * An update with both versions and what differs; opening it claims it if it is pending and held by nobody.
 * `before` is null if the version before it is gone. @throws AppError("forbidden" | "missing")
 */
export async function openUpdate(services: Deps, actor: Actor, updateId: string) {
  requireAdmin(actor, "review updates");
  const [, [update], [app], [version], [author], [claim], [decision], [checks], [appeal], replies, [open]] =
    await services.db.batch([
      insertClaim(services.db, actor, updateId, { at: services.now(), extend: false }),
      ...selectReview(services, updateId),
    ]);
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
    decision: decision ?? null,
    checks: checks ?? null,
    appeal: appeal ?? null,
    replies: replies.toReversed(),
    openReports: open?.reports ?? 0,
  };
}

export type OpenedUpdate = Awaited<ReturnType<typeof openUpdate>>;

function selectReview({ db, now }: Deps, updateId: string) {
  const byId = eq(projectUpdates.id, updateId);
  const projectId = sql<string>`(select original_project_id from project_updates where id = ${updateId})`;
  const ofUpdate = and(
    eq(projectUpdates.originalProjectId, publishedApps.projectId),
    eq(projectUpdates.packageId, publishedApps.packageId),
  );
  const { slug, name, icon, description, tags, packageId, codeVersion, installs, status } = publishedApps;
  return [
    db.select().from(projectUpdates).where(byId),
    db
      .select({ slug, name, icon, description, tags, packageId, codeVersion, installs, status })
      .from(publishedApps)
      .innerJoin(projectUpdates, ofUpdate)
      .where(byId),
    db
      .select(getTableColumns(appVersions))
      .from(appVersions)
      .innerJoin(publishedApps, eq(publishedApps.id, appVersions.appId))
      .innerJoin(projectUpdates, ofUpdate)
      .where(
        and(byId, eq(appVersions.codeVersion, sql`printf('%02d', cast(${projectUpdates.codeVersion} as integer) - 1)`)),
      ),
    db
      .select({ email: users.email, nickname: profiles.nickname })
      .from(projectUpdates)
      .innerJoin(users, eq(users.id, projectUpdates.userId))
      .leftJoin(profiles, eq(profiles.id, projectUpdates.userId))
      .where(byId),
    selectClaim(db, updateId, now()),
    selectDecision(db, { id: updateId, auditId: updateId }),
    selectChecks(db, updateId),
    selectAppeal(db, updateId),
    selectReplies(db, projectId),
    selectOpenReports(db, projectId),
  ] as const;
}

async function readVersion(services: Deps, htmlSha256: string, declaredHosts: ReadonlyArray<DeclaredHost>) {
  const html = await readStoredHtml(services, htmlSha256);
  return { html, htmlSha256, facts: reviewFacts({ declaredHosts, scan: scanHtml(html) }) };
}
