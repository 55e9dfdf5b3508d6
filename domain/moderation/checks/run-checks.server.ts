import { and, between, count, eq, ne } from "drizzle-orm";
import { batchNamed } from "#db/batch-named.ts";
import { publishedApps, reviewChecks, submissions } from "#db/schema/index.ts";
import { selectCopied } from "#domain/apps/code-parts.server.ts";
import { readStoredHtml } from "#domain/blobs/queries.server.ts";
import { lookAlikeKey, looksLike } from "#domain/kit/look-alikes.ts";
import type { Services } from "#domain/kit/services.ts";
import type { CheckedContent, Finding, History } from "./finding.ts";
import { findFindings } from "./findings.ts";
import { type RiskPart, scoreRisk } from "./risk.ts";
import { MAX_COMPARED_NAMES, SAME_START } from "./rules.ts";

type Version = Omit<CheckedContent, "html"> & { id: string; userId: string; name: string; htmlSha256: string };
export type Checks = { risk: number; parts: Array<RiskPart>; findings: Array<Finding> };

/** Checks a project's version before it is submitted. A check never decides. */
export async function runChecks(services: Pick<Services, "db" | "htmlFiles">, project: Version): Promise<Checks> {
  const html = await readStoredHtml(services, project.htmlSha256);
  const history = await readHistory(services, project, html);
  const findings = findFindings({ ...project, html }, history);
  return { ...scoreRisk(findings, history), findings };
}

/** For the batch that inserts or replaces the submission or update. */
export function insertChecks(db: Services["db"], targetId: string, { findings, parts }: Checks, at: number) {
  const found = { findings, riskParts: parts, createdAt: at };
  return db
    .insert(reviewChecks)
    .values({ targetId, ...found })
    .onConflictDoUpdate({ target: reviewChecks.targetId, set: found });
}

/** For the batch that reads the submission or update. No row if it was sent before there were checks. */
export function selectChecks(db: Services["db"], targetId: string) {
  const { findings, riskParts } = reviewChecks;
  return db.select({ findings, riskParts }).from(reviewChecks).where(eq(reviewChecks.targetId, targetId));
}

async function readHistory({ db }: Pick<Services, "db">, project: Version, html: string): Promise<History> {
  const byAnother = ne(publishedApps.userId, project.userId);
  const key = lookAlikeKey(project.name);
  // An index finds these; a title that differs in its first letters is seen by the moderator alone.
  const start = Array.from(key).slice(0, SAME_START).join("");
  const isOf = { id: publishedApps.id };
  const inStore = eq(publishedApps.status, "approved");
  const {
    apps,
    rejected: [rejected],
    sameCode,
    names,
    copied: [copied],
  } = await batchNamed(db, {
    apps: db
      .select({ declaredHosts: publishedApps.declaredHosts })
      .from(publishedApps)
      .where(and(eq(publishedApps.userId, project.userId), inStore)),
    rejected: db
      .select({ rounds: count() })
      .from(submissions)
      .where(and(eq(submissions.projectId, project.id), eq(submissions.status, "rejected"))),
    sameCode: db
      .select(isOf)
      .from(publishedApps)
      .where(and(eq(publishedApps.htmlSha256, project.htmlSha256), byAnother, inStore))
      .limit(1),
    names: db
      .select({ key: publishedApps.nameKey })
      .from(publishedApps)
      .where(and(between(publishedApps.nameKey, start, `${start}\u{10ffff}`), byAnother, inStore))
      .limit(MAX_COMPARED_NAMES),
    copied: selectCopied(db, html, project.userId),
  });
  const known = new Set(apps.flatMap(({ declaredHosts }) => declaredHosts.map(({ host }) => host)));
  return {
    newHosts: project.declaredHosts.map(({ host }) => host).filter((host) => !known.has(host)),
    approvedApps: apps.length,
    rejectedRounds: rejected?.rounds ?? 0,
    sameCode: sameCode.length > 0,
    sameName: names.some((name) => name.key !== null && looksLike(key, name.key)),
    copiedFrom: copied?.name ?? null,
  };
}
