import { and, eq, exists, isNull } from "drizzle-orm";
import type * as z from "zod/mini";
import { appVersions, publishedApps } from "#db/schema/index.ts";
import { sourceFacts } from "#domain/apps/safety-facts.server.ts";
import { type Actor, requireAdmin } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import type { OfflineRunInput } from "./schemas.ts";

type Deps = Pick<Services, "db" | "htmlFiles" | "invalidateStore" | "now">;

/**
 * Records how an app's version ran without a network; the store says that it works so if the run passed and the source
 * names no host (decision 118). Nothing happens if the store has another version by now or the version has its outcome.
 * @throws AppError("forbidden")
 */
export async function recordOfflineRun(
  services: Deps,
  actor: Actor,
  appId: string,
  { htmlSha256, outcome }: z.output<typeof OfflineRunInput>,
) {
  requireAdmin(actor, "review projects");
  const { db } = services;
  const hasNoOfflineRun = and(
    eq(publishedApps.id, appId),
    eq(publishedApps.htmlSha256, htmlSha256),
    eq(publishedApps.status, "approved"),
    isNull(publishedApps.offlineRun),
  );
  const { declaredHosts, codeVersion } = publishedApps;
  const [app] = await db.select({ declaredHosts, codeVersion }).from(publishedApps).where(hasNoOfflineRun);
  if (!app) return;
  const facts = await sourceFacts(services, { htmlSha256, declaredHosts: app.declaredHosts });
  const worksOffline = outcome === "passed" && facts.worksOffline;
  const isSameVersion = and(hasNoOfflineRun, eq(publishedApps.codeVersion, app.codeVersion));
  await db.batch([
    // First, since the second statement gives the app its outcome.
    db
      .update(appVersions)
      .set({ worksOffline })
      .where(
        and(
          eq(appVersions.appId, appId),
          eq(appVersions.codeVersion, app.codeVersion),
          exists(db.select({ id: publishedApps.id }).from(publishedApps).where(isSameVersion)),
        ),
      ),
    db
      .update(publishedApps)
      .set({ offlineRun: outcome, offlineRunAt: services.now(), worksOffline })
      .where(isSameVersion),
  ]);
  services.invalidateStore();
}
