import { eq } from "drizzle-orm";
import { profiles, publishedApps, submissions } from "#db/schema/index.ts";
import { STORE_PAGE_SIZE } from "#domain/apps/rules.ts";
import { MINUTE_MS } from "#domain/kit/durations.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { recordOfflineRun } from "#domain/previews/offline-runs/commands.server.ts";
import { createProject, saveListing } from "#domain/projects/commands.server.ts";
import { unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { REVIEWS_PAGE_SIZE } from "#domain/reviews/rules.ts";

/** More than fits on a page. */
const BEYOND_PAGE = 4;

type Deps = Pick<
  Services,
  | "db"
  | "htmlFiles"
  | "pictureFiles"
  | "consumeAttempt"
  | "afterResponse"
  | "deliverNotifications"
  | "mail"
  | "invalidateStore"
  | "closeViewers"
  | "sealAuditLog"
  | "refreshQueue"
  | "refreshScreens"
> & {
  config: Pick<Services["config"], "siteOrigin" | "appsHost">;
};
type People = { developer: Actor; admin: Actor; readers: ReadonlyArray<Actor> };

/** The app that loads fonts, so that one of them has network access. */
const APP_WITH_FONTS = "Almanac 05";
const FONTS = '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Gelasio">';

export const FULL_PAGES_DEVELOPER = "00000000-0000-7000-8000-000000000100";
export const READERS = REVIEWS_PAGE_SIZE + BEYOND_PAGE;

/**
 * For journeys: more apps and reviews than fit on a page, and an installed app that was removed from the store.
 * `at` is in ms; everything is older, so the sample apps stay first.
 */
export async function seedFullPages(deps: Deps, { developer, admin, readers }: People, at: number) {
  const count = STORE_PAGE_SIZE + BEYOND_PAGE;
  const support = { koFiLink: "https://support.example/ines" };
  await deps.db.update(profiles).set(support).where(eq(profiles.id, developer.userId));
  const publish = async (name: string, minute: number) => {
    const services = { ...deps, now: () => at - minute * MINUTE_MS };
    const head = `<title>${name}</title>${name === APP_WITH_FONTS ? FONTS : ""}`;
    const bytes = new TextEncoder().encode(`<!doctype html><html lang="en">${head}<h1>${name}</h1>`);
    const { id } = await createProject(services, developer, { name, bytes });
    const description = `Sunrise, sunset and the phases of the moon, in ${name}. `.repeat(10).trim();
    await saveListing(services, developer, id, { name, description, icon: "🌙", tags: ["News"] });
    await submitForReview(services, developer, id);
    const [submission] = await deps.db.select().from(submissions).where(eq(submissions.projectId, id));
    if (!submission) throw new Error("the submission is missing");
    await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
    const [app] = await deps.db.select().from(publishedApps).where(eq(publishedApps.projectId, id));
    if (!app) throw new Error("the app is missing");
    // Measured of one of each kind by tests/e2e/samples.spec.ts.
    await recordOfflineRun(services, admin, app.id, { htmlSha256: app.htmlSha256, outcome: "passed" });
    return app;
  };

  const gone = await publish("Moth Log", count + 1);
  const services = { ...deps, now: () => at - count * MINUTE_MS };
  for (const reader of readers.slice(0, 3)) await installApp(services, reader, gone.id);
  const [, second] = readers;
  if (second) await submitReview(services, second, { appId: gone.id, text: "Counts my moths.", rating: 4 });
  await unpublishOwnApp(services, developer, gone.projectId);

  for (let n = 1; n < count; n++) await publish(`Almanac ${String(n).padStart(2, "0")}`, count - n);
  const newest = await publish(`Almanac ${count}`, 0);
  for (const [n, reader] of readers.entries()) {
    const review = { text: `Remark ${String(n + 1).padStart(2, "0")}`, rating: n % 4 === 0 ? 3 : 2 };
    await submitReview({ ...deps, now: () => at + (n + 1) * MINUTE_MS }, reader, { appId: newest.id, ...review });
  }
}
