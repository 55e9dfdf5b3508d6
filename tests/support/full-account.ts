import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import * as schema from "#db/schema/index.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "./services.ts";

async function tablesOfUsers() {
  const { results } = await env.DB.prepare("select name, sql from sqlite_master where type = 'table'").all<{
    name: string;
    sql: string;
  }>();
  return results.flatMap(({ name, sql }) => {
    const column = /`((?:admin_)?user_id)`/.exec(sql)?.[1];
    return column ? [{ name, column }] : [];
  });
}

/** How many rows each table with a user's id has of this user. */
export async function rowsOf(userId: string) {
  const tables = await tablesOfUsers();
  const counts = await env.DB.batch<{ n: number }>(
    tables.map(({ name, column }) =>
      env.DB.prepare(`select count(*) as n from ${name} where ${column} = ?`).bind(userId),
    ),
  );
  return Object.fromEntries(tables.map(({ name }, at) => [name, counts[at]?.results[0]?.n ?? 0]));
}

/** An app that was submitted and published. */
export async function publish(services: Services, owner: Actor, admin: Actor, name: string) {
  const submission = await insertSubmission(services, owner, { name });
  await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: submission.htmlSha256 });
  const app = await services.db.query.publishedApps.findFirst({
    where: eq(schema.publishedApps.projectId, submission.projectId),
  });
  if (!app) throw new Error("the app is missing");
  return app;
}

async function fillTables({ db }: Services, userId: string, appId: string, projectId: string) {
  const at = 1;
  const token = crypto.randomUUID();
  const common = { id: token, userId, createdAt: at };
  await db.batch([
    db.insert(schema.sessions).values({ idHash: token, userId, createdAt: at, seenAt: at, expiresAt: at }),
    db
      .insert(schema.pushSubscriptions)
      .values({ endpoint: token, userId, sessionId: token, p256dh: "p", auth: "a", createdAt: at }),
    db.insert(schema.apiTokens).values({ ...common, hash: token, name: "Tool", rights: ["read"], expiresAt: at }),
    db.insert(schema.apiCalls).values({ userId, key: token, requestHash: token, resultId: token, expiresAt: at }),
    db.insert(schema.notificationDigests).values({ userId, lastSeq: 1, sentAt: at }),
    db.insert(schema.notificationSettings).values({ userId, topic: "reviews", channel: "push", enabled: false }),
    db.insert(schema.mailTokens).values({ tokenHash: token, userId, purpose: "reset", createdAt: at, expiresAt: at }),
    db
      .insert(schema.passkeys)
      .values({ ...common, name: "Key", publicKey: Buffer.from([1]), counter: 0, transports: [] }),
    db.insert(schema.totpSecrets).values({ userId, secret: "sealed" }),
    db.insert(schema.recoveryCodes).values({ userId, codeHash: token }),
    db.insert(schema.knownDevices).values({ userId, deviceHash: token, seenAt: at }),
    db
      .insert(schema.authChallenges)
      .values({ idHash: token, purpose: "second-factor", userId, challenge: "c", createdAt: at, expiresAt: at }),
    db.insert(schema.entitlements).values({ id: token, userId, source: "override", tier: "builder", startsAt: at }),
    db.insert(schema.stripeCustomers).values({ userId, customerId: token, createdAt: at }),
    db
      .insert(schema.subscriptions)
      .values({ ...common, status: "active", startedAt: at, currentPeriodStart: at, currentPeriodEnd: at }),
    db
      .update(schema.userStatus)
      .set({ journalAppShortcuts: [appId] })
      .where(eq(schema.userStatus.userId, userId)),
    db.insert(schema.journalEntries).values({ userId, entryDate: "2026-11-20", content: "note", updatedAt: at }),
    db.insert(schema.appDataKeys).values({ userId, key: "k" }),
    db.insert(schema.appDataCopies).values({ userId, appId, isOn: true }),
    db.insert(schema.appDataVersions).values({ userId, appId, savedAt: at, runId: token, fileName: token, bytes: 1 }),
    db.insert(schema.pictureUses).values({ name: token, userId, usedIn: "user_projects", rowId: projectId }),
    db.insert(schema.projectTiles).values({ userId, appId: projectId, tile: { hidden_from_home: true } }),
    db.insert(schema.previewUses).values({ jti: token, userId, usedAt: at, expiresAt: at }),
    db.insert(schema.previewRuns).values({
      ...{ runHash: token, jti: token, userId, sessionIdHash: token, projectId, htmlSha256: "", label: "p" },
      ...{ previewEpoch: 0, createdAt: at, expiresAt: at },
    }),
    db.insert(schema.sharedLinks).values({
      ...{ ...common, label: token, sourceId: projectId, projectId, name: "App", icon: "/api/icons/shared.png" },
      ...{ htmlSha256: "", htmlBytes: 0, followsLatest: true },
    }),
    db.insert(schema.reviewClaims).values({ targetId: token, userId, expiresAt: at }),
    db.insert(schema.reports).values({ ...common, targetTable: "published_apps", targetId: appId, reason: "spam" }),
    db
      .insert(schema.projectUpdates)
      .values({ ...common, originalProjectId: projectId, updateType: "html", changeSummary: {}, updatedAt: at }),
    db.insert(schema.authorReplies).values({ ...common, projectId, text: "It stays on the device." }),
    db
      .insert(schema.appeals)
      .values({ targetId: token, userId, reason: "It is original.", rejectedAt: at, createdAt: at }),
    db.insert(schema.reviews).values({ ...common, appId, reviewText: "Good", rating: 4, updatedAt: at }),
    db.insert(schema.ratings).values({ userId, appId, rating: 4, updatedAt: at }),
    db
      .update(schema.publishedApps)
      .set({ ratingSum: 9, ratingCount: 2, reviewCount: 2 })
      .where(eq(schema.publishedApps.id, appId)),
  ]);
}

/** An account with a row in every table that has a user's id, but the audit log. */
export async function fullAccount() {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const other = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const own = await publish(services, owner, admin, "Leaving App");
  const foreign = await publish(services, other, admin, "Staying App");
  const { id: previewId } = await createProject(services, owner, {
    name: "Only mine",
    bytes: utf8(`<p>${owner.userId}</p>`),
  });
  await installApp(services, owner, foreign.id);
  await installApp(services, other, own.id);
  await fillTables(services, owner.userId, foreign.id, previewId);
  const review = { id: crypto.randomUUID(), appId: foreign.id, userId: admin.userId, reviewText: "Fine", rating: 5 };
  await services.db.batch([
    services.db.insert(schema.reviews).values({ ...review, helpful: 2, createdAt: 1, updatedAt: 1 }),
    services.db.insert(schema.reviewVotes).values({ reviewId: review.id, userId: owner.userId, createdAt: 1 }),
  ]);
  return { services, owner, other, admin, own, foreign, review, previewId };
}
