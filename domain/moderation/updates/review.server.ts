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
import { selectReviewContext, toReviewContext } from "#domain/moderation/review-context.server.ts";
import { scanHtml } from "#domain/source-analysis/scan.ts";
import { hostDifference } from "./host-difference.ts";
import { wordDifference } from "./word-difference.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "now">;

/**
 * An update with both versions and what differs.
 * `before` is null if the version before it is gone. @throws AppError("forbidden" | "missing")
 */
export async function openUpdate(services: Deps, actor: Actor, updateId: string) {
  requireAdmin(actor, "review updates");
  const {
    update: [update],
    app: [app],
    version: [version],
    author: [author],
    ...context
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
    ...toReviewContext(context),
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
    ...selectReviewContext(db, actor, { id: updateId, auditId: updateId, projectId, at: now() }),
  };
}

async function readVersion(services: Deps, htmlSha256: string, declaredHosts: ReadonlyArray<DeclaredHost>) {
  const html = await readStoredHtml(services, htmlSha256);
  return { html, htmlSha256, facts: reviewFacts({ declaredHosts, scan: scanHtml(html) }) };
}
