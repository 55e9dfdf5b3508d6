import { eq, sql } from "drizzle-orm";
import { projects, publishedApps, searchOutbox } from "#db/schema/index.ts";
import { insertAppVersion } from "#domain/apps/app-versions.server.ts";
import { replaceCodeParts } from "#domain/apps/code-parts.server.ts";
import { replaceAppTags } from "#domain/apps/tags.server.ts";
import type { Services } from "#domain/kit/services.ts";

type Version = Omit<Parameters<typeof insertAppVersion>[1], "appId">;
type Approved = {
  app: Version & { id: string };
  projectId: string;
  /** What else changes in the project. */
  project?: Partial<typeof projects.$inferInsert>;
};

/** What each approval writes after the app's row: the parts that follow from the content, its version, and the project. */
export async function approvedVersionStatements(
  services: Pick<Services, "db" | "htmlFiles">,
  { app, projectId, project }: Approved,
  at: number,
) {
  const { db } = services;
  const {
    id: appId,
    codeVersion,
    htmlSha256,
    htmlBytes,
    declaredHosts,
    releaseNotes,
    contactsNobody,
    worksOffline,
    selfApproved,
  } = app;
  const content = { codeVersion, htmlSha256, htmlBytes, declaredHosts, releaseNotes };
  const version = { ...content, contactsNobody, worksOffline, selfApproved };
  const byId = eq(publishedApps.id, appId);
  return [
    ...replaceAppTags(services, byId),
    ...(await replaceCodeParts(services, byId, htmlSha256)),
    insertAppVersion(services, { appId, ...version }, at),
    db
      .update(projects)
      .set({
        ...project,
        codeVersion,
        // Clears the published notes, but keeps notes that the owner wrote since they sent these.
        releaseNotes: sql`nullif(${projects.releaseNotes}, ${releaseNotes})`,
        updatedAt: at,
      })
      .where(eq(projects.id, projectId)),
    db.insert(searchOutbox).values({ appId, createdAt: at }),
  ];
}
