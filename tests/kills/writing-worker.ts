import { saveNote } from "#domain/journal/commands.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { approveUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { markAllRead } from "#domain/notifications/commands.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { findBroken } from "#tests/support/faults/invariants.ts";
import { insertUser, LISTING, utf8 } from "#tests/support/services.ts";
import { createServices } from "#workers/services.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

export { DailyVisitors } from "#workers/objects/daily-visitors.ts";
export { Throttle } from "#workers/objects/throttle.ts";

type Row = { table: string; where: Record<string, string | number> };
/** What was answered as stored: a row by columns and values, or an object's count of a visitor or an attempt. */
export type Fact = Row | { visitor: string } | { attempt: string };

/** Visitors of a day that is over are deleted. */
const DAY = "2999-01-01";

/** `POST /write` is one step of an author's work, by its number; `POST /check` answers what is lost or broken. */
export default {
  async fetch(request, env, ctx) {
    const outside = createServices(env, {
      waitUntil: (work) => ctx.waitUntil(work.catch(() => null)),
      clearPages: () => {},
      storeCopies: createStoreCopies(),
    });
    const services: Services = {
      ...outside,
      // A few authors write more than people may; the attempts that are checked have keys of their own.
      consumeAttempt: (key, burst) =>
        key.startsWith("kill ") ? outside.consumeAttempt(key, burst) : Promise.resolve(0),
      mail: () => {},
      deliverNotifications: () => {},
      refreshScreens: () => {},
      refreshQueue: () => {},
      closeViewers: () => {},
      tellExpiry: () => {},
    };
    const { pathname } = new URL(request.url);
    if (pathname === "/migrate") {
      const statements = await request.json<Array<string>>();
      return Response.json((await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)))).length);
    }
    if (pathname === "/check") return Response.json(await check(services, env.DB, await request.json<Array<Fact>>()));
    if (pathname === "/begin")
      return Response.json({
        author: await insertUser(services, "architect"),
        admin: await insertUser(services, "admin"),
      });
    return Response.json(await write(services, await request.json<Work>()));
  },
} satisfies ExportedHandler<Env>;

export type Authors = { author: Actor; admin: Actor };
export type Work = Authors & { step: number; projectId: string | null };
/** `isLast`: the next step is another project's first. */
export type Written = { projectId: string; facts: Array<Fact>; isLast: boolean };

/** A project's way into the store, an update of it, and what readers, the author and the objects write then. */
const STEPS: ReadonlyArray<(services: Services, work: Authors & { projectId: string }) => Promise<Array<Fact>>> = [
  async (services, { author, projectId }) => {
    const { version } = await saveVersion(services, author, { projectId, baseVersion: 1, bytes: page() });
    return [{ table: "project_versions", where: { project_id: projectId, version } }];
  },
  async (services, { author, projectId }) => {
    const name = `K ${projectId.slice(-12)}`;
    await saveListing(services, author, projectId, { ...LISTING, name });
    return [{ table: "user_projects", where: { id: projectId, name } }];
  },
  async (services, { author, projectId }) => {
    await submitForReview(services, author, projectId);
    return [{ table: "app_submissions", where: { project_id: projectId } }];
  },
  async (services, { admin, projectId }) => {
    const { id } = await pendingSubmission(services, projectId);
    await rejectSubmission(services, admin, { submissionId: id, reasons: ["broken-html"] });
    const rejected: Fact = { table: "app_submissions", where: { id, status: "rejected" } };
    return [rejected, { table: "admin_audit_log", where: { action: "REJECT_PROJECT", target_id: projectId } }];
  },
  async (services, { author, projectId }) => {
    await submitForReview(services, author, projectId);
    const { id } = await pendingSubmission(services, projectId);
    return [{ table: "app_submissions", where: { id } }];
  },
  async (services, { admin, projectId }) => {
    const { id, htmlSha256 } = await pendingSubmission(services, projectId);
    const { slug } = await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
    const app: Fact = { table: "published_apps", where: { slug, status: "approved" } };
    return [app, { table: "admin_audit_log", where: { action: "PUBLISH_PROJECT", target_id: projectId } }];
  },
  async (services, { admin, projectId }) => {
    const appId = await appOf(services, projectId);
    await installApp(services, admin, appId);
    return [{ table: "user_installed_apps", where: { user_id: admin.userId, published_app_id: appId } }];
  },
  async (services, { admin, projectId }) => {
    const appId = await appOf(services, projectId);
    await submitReview(services, admin, { appId, text: "Calm", rating: 4 });
    return [{ table: "app_reviews", where: { user_id: admin.userId, app_id: appId } }];
  },
  async (services, { author, projectId }) => {
    const { version } = await saveVersion(services, author, { projectId, baseVersion: 2, bytes: page() });
    const { id } = await requestUpdate(services, author, projectId);
    const saved: Fact = { table: "project_versions", where: { project_id: projectId, version } };
    return [saved, { table: "project_updates", where: { id } }];
  },
  async (services, { admin, projectId }) => {
    const update = await services.db.query.projectUpdates.findFirst({
      where: (t, { and, eq }) => and(eq(t.originalProjectId, projectId), eq(t.status, "pending")),
    });
    if (!update) throw new Error("the update is lost");
    await approveUpdate(services, admin, { updateId: update.id, htmlSha256: update.updatedHtmlSha256 });
    return [{ table: "project_updates", where: { id: update.id, status: "approved" } }];
  },
  async (services, { projectId }) => {
    // The six authors are one user, and a user has one note a day.
    const writer = await insertUser(services, "explorer");
    const { userId } = writer;
    await saveNote(services, writer, { account: userId, day: utcDay(services.now()), content: projectId, base: null });
    return [{ table: "journal_entries", where: { user_id: userId, content: projectId } }];
  },
  async (services, { author }) => {
    const newest = await services.db.query.notifications.findFirst({
      // Those of what users did themselves are not listed (decision 235), so they are not marked either.
      where: (t, { and, eq }) => and(eq(t.userId, author.userId), eq(t.type, "approved")),
      orderBy: (t, { desc }) => desc(t.seq),
    });
    if (!newest) throw new Error("the notifications are lost");
    await markAllRead(services, author, { seq: newest.seq });
    return [{ table: "user_notifications", where: { seq: newest.seq, read: 1 } }];
  },
  async (services, { projectId }) => {
    await services.countVisitor("kills", DAY, projectId);
    return [{ visitor: projectId }];
  },
  async (services, { projectId }) => {
    // After the fourth one the next has to wait for a quarter of an hour, in which also a slow machine checks it.
    for (const burst of [4, 4, 4, 0]) await services.consumeAttempt(`kill ${projectId}`, burst);
    return [{ attempt: projectId }];
  },
];

async function write(services: Services, { step, projectId, ...authors }: Work): Promise<Written> {
  const next = STEPS[step - 1];
  if (next && projectId) {
    const facts = await next(services, { ...authors, projectId });
    return { projectId, facts, isLast: step === STEPS.length };
  }
  const { id } = await createProject(services, authors.author, { name: "Killed", bytes: page() });
  return { projectId: id, facts: [{ table: "user_projects", where: { id } }], isLast: false };
}

function page() {
  return utf8(`<!doctype html><title>Killed</title><p>${crypto.randomUUID()}`);
}

async function pendingSubmission({ db }: Services, projectId: string) {
  const submission = await db.query.submissions.findFirst({
    where: (t, { and, eq }) => and(eq(t.projectId, projectId), eq(t.status, "pending")),
  });
  if (!submission) throw new Error("the submission is lost");
  return submission;
}

async function appOf({ db }: Services, projectId: string) {
  const app = await db.query.publishedApps.findFirst({ where: (t, { eq }) => eq(t.projectId, projectId) });
  if (!app) throw new Error("the app is lost");
  return app.id;
}

async function check(services: Services, database: D1Database, facts: ReadonlyArray<Fact>) {
  const stored = await Promise.all(facts.map((fact) => isStored(services, database, fact)));
  const lost = facts.filter((_, at) => !stored[at]).map((fact) => `lost: ${JSON.stringify(fact)}`);
  return [...lost, ...(await findBroken(services))];
}

/** A visitor counts once, and an attempt makes the next one wait, so a lost one shows when it is repeated. */
async function isStored(services: Services, database: D1Database, fact: Fact) {
  if ("visitor" in fact) return (await services.countVisitor("kills", DAY, fact.visitor)) === null;
  if ("attempt" in fact) return (await services.consumeAttempt(`kill ${fact.attempt}`, 0)) > 0;
  const { table, where } = fact;
  const conditions = Object.keys(where).map((name) => `${name} = ?`);
  const statement = database.prepare(`select 1 from ${table} where ${conditions.join(" and ")}`);
  return (await statement.bind(...Object.values(where)).first()) !== null;
}
