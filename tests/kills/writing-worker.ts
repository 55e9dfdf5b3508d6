import { installApp } from "#domain/library/commands.server.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import type { Actor } from "#domain/permissions.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import type { Services } from "#domain/services.ts";
import { findBroken } from "#tests/support/faults/invariants.ts";
import { insertUser, LISTING, utf8 } from "#tests/support/services.ts";
import { createServices } from "#workers/services.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

export { Throttle } from "#workers/objects/throttle.ts";

/** What was answered as stored: a row of the table, by columns and values. */
export type Fact = { table: string; where: Record<string, string | number> };

/** `POST /write` is one step of an author's work, by its number; `POST /check` answers what is lost or broken. */
export default {
  async fetch(request, env, ctx) {
    const services: Services = {
      ...createServices(env, {
        waitUntil: (work) => ctx.waitUntil(work.catch(() => null)),
        clearPages: () => {},
        storeCopies: createStoreCopies(),
      }),
      consumeAttempt: async () => 0,
      mail: () => {},
      deliverNotifications: () => {},
      refreshScreens: () => {},
      refreshQueue: () => {},
      closeViewers: () => {},
    };
    const { pathname } = new URL(request.url);
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

/** A new project, its versions, its listing, its submission, its approval, and a reader's install and review. */
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
    const submission = await services.db.query.submissions.findFirst({
      where: (t, { eq }) => eq(t.projectId, projectId),
    });
    if (!submission) throw new Error("the submission is lost");
    const { id, htmlSha256 } = submission;
    const { slug } = await publishSubmission(services, admin, { submissionId: id, htmlSha256 });
    const app: Fact = { table: "published_apps", where: { slug, status: "approved" } };
    return [app, { table: "admin_audit_log", where: { target_id: projectId } }];
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

async function appOf({ db }: Services, projectId: string) {
  const app = await db.query.publishedApps.findFirst({ where: (t, { eq }) => eq(t.projectId, projectId) });
  if (!app) throw new Error("the app is lost");
  return app.id;
}

async function check(services: Services, database: D1Database, facts: ReadonlyArray<Fact>) {
  const found = await Promise.all(
    facts.map(({ table, where }) =>
      database
        .prepare(
          `select 1 from ${table} where ${Object.keys(where)
            .map((name) => `${name} = ?`)
            .join(" and ")}`,
        )
        .bind(...Object.values(where))
        .first(),
    ),
  );
  const lost = facts.filter((_, at) => found[at] === null).map((fact) => `lost: ${JSON.stringify(fact)}`);
  return [...lost, ...(await findBroken(services))];
}
