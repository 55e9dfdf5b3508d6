import { eq } from "drizzle-orm";
import { projectUpdates, publishedApps } from "#db/schema/index.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { approveUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "./services.ts";

export const NEW_LISTING = {
  name: "Focus Forest",
  description: "A quiet timer that grows a forest while you work. ".repeat(12).trim(),
  icon: "🌲",
  tags: ["Health" as const, "Productivity" as const],
};
export async function publishedAppFixture() {
  const { services, liveEvents, allMails, storeChanges, auditChanges } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, owner);
  const { slug } = await publishSubmission(services, admin, {
    submissionId: submission.id,
    htmlSha256: submission.htmlSha256,
  });
  await liveEvents();
  (await allMails()).length = 0;
  storeChanges.length = 0;
  const { projectId } = submission;
  const save = (text: string, baseVersion = 1) =>
    saveVersion(services, owner, { projectId, baseVersion, bytes: utf8(text) });
  const list = (change: Partial<typeof NEW_LISTING> = {}) =>
    saveListing(services, owner, projectId, { ...NEW_LISTING, ...change });
  const request = async () => findUpdate(services, (await requestUpdate(services, owner, projectId)).id);
  const readApp = async () => {
    const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.projectId, projectId));
    return found(app);
  };
  const approve = (update: { id: string; updatedHtmlSha256: string | null }) =>
    approveUpdate(services, admin, { updateId: update.id, htmlSha256: update.updatedHtmlSha256 });
  return {
    services,
    liveEvents,
    allMails,
    storeChanges,
    auditChanges,
    owner,
    admin,
    submission,
    projectId,
    slug,
    save,
    list,
    request,
    readApp,
    approve,
  };
}

export async function findUpdate(services: Services, id: string) {
  const [update] = await services.db.select().from(projectUpdates).where(eq(projectUpdates.id, id));
  return found(update);
}

function found<Row>(row: Row | undefined) {
  if (!row) throw new Error("the row is missing");
  return row;
}

/** Runs `happen` just before the n-th batch, from 1. */
export function interrupted(services: Services, n: number, happen: () => Promise<unknown>): Services {
  let batches = 0;
  const batch: Services["db"]["batch"] = async (statements) => {
    batches++;
    if (batches === n) await happen();
    return services.db.batch(statements);
  };
  const db = new Proxy(services.db, {
    get: (target, name, receiver) => (name === "batch" ? batch : Reflect.get(target, name, receiver)),
  });
  return { ...services, db };
}
