import { sql } from "drizzle-orm";
import type { submissions } from "#db/schema/index.ts";
import { publishedLabel } from "#domain/apps/labels.ts";
import { factsToStore } from "#domain/apps/safety-facts.server.ts";
import { newId } from "#domain/kit/ids.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import type { Services } from "#domain/kit/services.ts";
import { nextCodeVersion } from "#domain/listing/code-versions.ts";
import { summarize } from "#domain/listing/excerpts.ts";
import { slugWithSuffix } from "#domain/listing/slug-with-suffix.server.ts";
import { slugify } from "#domain/listing/slugs.ts";

type Approval = {
  submission: typeof submissions.$inferSelect & { icon: string };
  existing: { id: string; slug: string; codeVersion: string } | null;
};

export async function buildApp(services: Pick<Services, "htmlFiles">, { submission, existing }: Approval, at: number) {
  const id = existing?.id ?? newId(at);
  const { name, description, icon, tags, htmlSha256, htmlBytes, projectId, userId } = submission;
  const { declaredHosts, screenshots, releaseNotes } = submission;
  return {
    id,
    slug: existing?.slug ?? freeSlug(name, id),
    label: await publishedLabel(id),
    packageId: `app.${id.replaceAll("-", "")}`,
    submissionId: submission.id,
    // A subquery, since the owner's nickname may change before the row is written.
    creatorNickname: sql`(select nickname from profiles where id = ${userId})`,
    basedOn: sql`(select based_on from user_projects where id = ${projectId})`,
    summary: summarize(description),
    codeVersion: existing ? nextCodeVersion(existing.codeVersion) : "00",
    status: "approved" as const,
    nameKey: lookAlikeKey(name),
    ...{ projectId, userId, name, description, icon, tags, htmlSha256, htmlBytes },
    ...{ declaredHosts, screenshots, releaseNotes },
    ...(await factsToStore(services, submission)),
    createdAt: at,
    updatedAt: at,
  };
}

/** The columns that a later approval replaces: all but the app's identity and address. */
export function replacedByApproval<App extends Awaited<ReturnType<typeof buildApp>>>(app: App) {
  const { id, slug, label, packageId, projectId, userId, createdAt, ...columns } = app;
  return columns;
}

/** The slug of the name, with a suffix if it is taken. The database decides, since approvals are concurrent. */
function freeSlug(name: string, id: string) {
  const base = slugify(name);
  return sql<string>`case when exists (select 1 from published_apps where slug = ${base})
    then ${slugWithSuffix(base, id)} else ${base} end`;
}
