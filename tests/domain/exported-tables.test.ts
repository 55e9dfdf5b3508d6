import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { exportAccount } from "#domain/accounts/export.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { resolveReports } from "#domain/moderation/reports/resolutions.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { replyToReview } from "#domain/reviews/replies.server.ts";
import { voteHelpful } from "#domain/reviews/votes.server.ts";
import { fullAccount, rowsOf } from "#tests/support/full-account.ts";
import { insertSubmission, insertUser } from "#tests/support/services.ts";
import { unzip } from "#tests/support/unzip.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

type Row = Record<string, unknown>;

/** Tables with what belongs to a user, by the file of the export that has their rows, and the file's list of them. */
const EXPORTED: Record<string, { file: string; list?: string }> = {
  api_tokens: { file: "api-tokens.json" },
  app_data_copies: { file: "data-copies.json" },
  app_ratings: { file: "reviews.json", list: "ratings" },
  app_reports: { file: "reports.json" },
  app_reviews: { file: "reviews.json", list: "reviews" },
  app_submissions: { file: "app-reviews.json", list: "submissions" },
  entitlements: { file: "plan.json", list: "entitlements" },
  journal_entries: { file: "journal.json" },
  known_devices: { file: "sign-in.json", list: "knownDevices" },
  notification_settings: { file: "notification-settings.json" },
  passkeys: { file: "sign-in.json", list: "passkeys" },
  project_updates: { file: "app-reviews.json", list: "updates" },
  published_apps: { file: "published-apps.json" },
  push_subscriptions: { file: "push-subscriptions.json" },
  review_appeals: { file: "app-reviews.json", list: "appeals" },
  review_replies: { file: "app-reviews.json", list: "replies" },
  review_votes: { file: "reviews.json", list: "votes" },
  sessions: { file: "sessions.json" },
  shared_links: { file: "shared-links.json" },
  subscriptions: { file: "plan.json", list: "subscriptions" },
  totp_secrets: { file: "sign-in.json", list: "authenticators" },
  user_app_cache: { file: "home-tiles.json" },
  user_installed_apps: { file: "installed-apps.json" },
  user_notifications: { file: "notifications.json" },
};

/** Tables that are exported as files, or in one file for the account; `export.test.ts` and `data-copies.test.ts` read them. */
const EXPORTED_AS_FILES: Record<string, RegExp> = {
  app_data_versions: /^app-data\//m,
  profiles: /^profile\.json$/m,
  project_versions: /^projects\/[^/]+\/versions\/1\.html$/m,
  user_projects: /^projects\/[^/]+\/project\.json$/m,
  user_status: /^profile\.json$/m,
  users: /^profile\.json$/m,
};

/** Each with its reason. */
const NOT_EXPORTED: Record<string, string> = {
  admin_audit_log: "What staff decided about others. The user's own rows say what was decided about them.",
  api_calls: "Answers that are remembered for 24 hours. What the calls made is exported.",
  app_data_keys: "A key. The copies that it encrypts are exported in the clear.",
  auth_challenges: "They belong to a sign-in that is under way, and end within minutes.",
  mail_tokens: "Hashes of links that end within minutes.",
  notification_digests: "Up to where the last daily mail listed the notifications, which are exported.",
  picture_uses: "Triggers derive them from rows that are exported.",
  preview_runs: "Hashes of addresses of runs, which end within hours.",
  preview_uses: "Used tokens of runs, which end within hours.",
  recovery_codes: "Hashes of secrets.",
  review_claims: "What a moderator holds for minutes. It is about another's app.",
  stripe_customers: "No id of Stripe leaves the server. What was bought is exported.",
};

async function readExport(services: Services, actor: Actor) {
  const files = await unzip(await exportAccount(services, actor));
  const read = (file: string) => JSON.parse(files.get(file) ?? "null");
  return { files, read };
}

test("every table with a user's rows is exported, or has a reason why it isn't", async () => {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and (sql like '%user_id`%' or sql like '%references `users`%' or name = 'users')",
  ).all<{ name: string }>();
  const known = [EXPORTED, EXPORTED_AS_FILES, NOT_EXPORTED].flatMap((tables) => Object.keys(tables));
  expect(results.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

test("the export has each row of the user's tables, and no secret", async () => {
  const { services, owner, own } = await fullAccount();
  const { db } = services;
  // Other accounts of the fixture have rows too, so a list that isn't filtered by the user is longer.
  const counts = await rowsOf(owner.userId);
  const { files, read } = await readExport(services, owner);
  const listed = Object.entries(EXPORTED).map(([table, { file, list }]) => {
    const content = read(file);
    return [table, ((list ? content?.[list] : content) ?? []).length];
  });
  const expected = Object.keys(EXPORTED).map((table) => [table, counts[table]]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
  // The file of a copy is not in the bucket here, so the last entry lists it as lost.
  const paths = `${[...files.keys()].join("\n")}\n${files.get("COMPLETE.txt")}`;
  for (const [table, pattern] of Object.entries(EXPORTED_AS_FILES)) expect(paths, table).toMatch(pattern);
  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, owner.userId));
  expect(read("profile.json")).toMatchObject({ email: owner.email, createdAt: user?.createdAt });
  expect(read("published-apps.json")).toMatchObject([{ id: own.id, name: "Leaving App" }]);
  expect([...files.values()].join("\n")).not.toMatch(
    /"(passwordHash|idHash|tokenHash|hash|codeHash|deviceHash|publicKey|secret|key|customerId|reference|deciderId)":/,
  );
});

test("the export holds a developer's replies with what they answer, but neither its author nor a hidden text", async () => {
  const { services, owner, admin, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const write = async (text: string) => {
    const author = await insertUser(services, "explorer");
    await submitReview(services, author, { appId, text, rating: 4 });
    const [review] = await services.db.select().from(schema.reviews).where(eq(schema.reviews.userId, author.userId));
    return { author, id: review?.id ?? "" };
  };
  const [shown, hidden, unanswered] = [await write("It grows."), await write("Hide this."), await write("No answer.")];
  await replyToReview(services, owner, { reviewId: shown.id, text: "Thank you." });
  await replyToReview(services, owner, { reviewId: hidden.id, text: "Please don't." });
  await submitReport(services, owner, {
    target: "review",
    targetId: hidden.id,
    reason: "Something else",
    text: "Rude",
  });
  await resolveReports(services, admin, { target: "review", targetId: hidden.id, resolution: "hide", reason: "" });
  const { files, read } = await readExport(services, owner);
  const replies = read("reviews.json").replies.toSorted((a: Row, b: Row) => Number(a.repliedAt) - Number(b.repliedAt));
  expect(replies).toEqual([
    { app: "Focus Garden", review: "It grows.", rating: 4, reply: "Thank you.", repliedAt: expect.any(Number) },
    { app: "Focus Garden", review: null, rating: 4, reply: "Please don't.", repliedAt: expect.any(Number) },
  ]);
  const all = [...files.values()].join("\n");
  for (const { author } of [shown, hidden, unanswered]) expect(all).not.toContain(author.userId);
  expect(all).not.toContain("Hide this.");
});

test("the export holds votes and reports, with what the reporter was told and not which decision it was", async () => {
  const { services, admin, readApp } = await publishedAppFixture();
  const { id: appId } = await readApp();
  const [author, user] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await submitReview(services, author, { appId, text: "It grows.", rating: 5 });
  const [review] = await services.db.select().from(schema.reviews).where(eq(schema.reviews.appId, appId));
  const reviewId = review?.id ?? "";
  await voteHelpful(services, user, { reviewId, helpful: true });
  await submitReport(services, user, { target: "review", targetId: reviewId, reason: "Something else", text: "Rude" });
  await submitReport(services, user, { target: "app", targetId: appId, reason: "It doesn't work", text: "" });
  const reports = async () => (await readExport(services, user)).read("reports.json");
  const open = { app: "Focus Garden", outcome: null, decidedAt: null };
  expect(await reports()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...open, targetTable: "app_reviews", reason: "Something else: Rude" }),
      expect.objectContaining({ ...open, targetTable: "published_apps", reason: "It doesn't work" }),
    ]),
  );
  await resolveReports(services, admin, { target: "app", targetId: appId, resolution: "takedown", reason: "Broken." });
  const decided = (await reports()).find(({ targetTable }: Row) => targetTable === "published_apps");
  expect(decided).toMatchObject({ decidedAt: expect.any(Number) });
  expect(decided.outcome).toContain("removed it from the store permanently");
  expect(JSON.stringify(decided)).not.toContain("takedown");
  expect((await readExport(services, user)).read("reviews.json").votes).toEqual([
    { app: "Focus Garden", reviewId, createdAt: expect.any(Number) },
  ]);
});

test("the export holds what the author submitted, and what the reviewer wrote to them", async () => {
  const { services, owner, admin, list, request } = await publishedAppFixture();
  const { id } = await insertSubmission(services, owner, { name: "Second Garden" });
  await rejectSubmission(services, admin, { submissionId: id, reasons: ["spam"], sentence: "Too many copies." });
  await list({ name: "Third Garden" });
  const update = await request();
  const { files, read } = await readExport(services, owner);
  const { submissions, updates } = read("app-reviews.json");
  expect(submissions.find((row: Row) => row.id === id)).toMatchObject({
    ...{ name: "Second Garden", status: "rejected", reviewNotes: "spam\nToo many copies." },
    ...{ createdAt: expect.any(Number), decidedAt: expect.any(Number) },
  });
  expect(updates).toMatchObject([{ id: update.id, updatedName: "Third Garden", status: "pending" }]);
  expect([...files.values()].join("\n")).not.toContain(admin.userId);
});
