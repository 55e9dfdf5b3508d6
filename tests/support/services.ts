import { env } from "cloudflare:workers";
import { profiles, userStatus, users } from "#db/schema/index.ts";
import type { LiveTopic, Tier } from "#db/vocabulary.ts";
import { newId } from "#domain/kit/ids.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { reportError } from "#domain/kit/report-error.ts";
import type { Mail, Services } from "#domain/kit/services.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { deliverNotifications } from "#domain/notifications/deliver.server.ts";
import { createProject, saveListing } from "#domain/projects/commands.server.ts";
import { recordedDb } from "#tests/support/statements.ts";
import { createServices } from "#workers/services.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

/** The real services on this test's database, with a settable clock, and readable events and mails. */
export function testServices() {
  const told: Array<{ userId: string; topic: LiveTopic }> = [];
  let isUntold = false;
  const mails: Array<Mail> = [];
  const later: Array<Promise<unknown>> = [];
  const storeChanges: Array<{ reindex: boolean }> = [];
  const auditChanges = { count: 0 };
  const clock = { now: Date.parse("2026-11-20T09:41:00Z") };
  const services: Services = {
    ...createServices(env, { waitUntil: () => {}, clearPages: () => {}, storeCopies: createStoreCopies() }),
    db: recordedDb(env.DB),
    search: recordedDb(env.SEARCH_DB),
    now: () => clock.now++,
    refreshScreens: (userIds, topic) => void told.push(...userIds.map((userId) => ({ userId, topic }))),
    deliverNotifications: () => {
      isUntold = true;
    },
    refreshQueue: () => {},
    afterResponse: (name, work) => {
      later.push(work().catch((error) => reportError(name, error)));
    },
    mail: (mail) => {
      mails.push(mail);
    },
    invalidateStore: (change = { reindex: false }) => {
      storeChanges.push(change);
    },
    sealAuditLog: () => {
      auditChanges.count++;
    },
  };
  /** What open screens were told since the last call. */
  async function liveEvents() {
    if (isUntold) await deliverNotifications(services);
    isUntold = false;
    return told.splice(0);
  }
  /** Waits for the work of `afterResponse`, then returns all mails. */
  async function allMails() {
    while (later.length > 0) await later.shift();
    return mails;
  }
  return { services, liveEvents, mails, allMails, storeChanges, auditChanges, clock };
}

export async function insertUser(services: Services, tier: Tier): Promise<Actor> {
  const at = services.now();
  const userId = newId(at);
  const email = `${userId}@example.test`;
  const { db } = services;
  const times = { createdAt: at, updatedAt: at };
  await db.batch([
    db.insert(users).values({ id: userId, email, passwordHash: "", emailConfirmedAt: at, ...times }),
    db.insert(userStatus).values({ id: userId, userId, userEmail: email, userType: tier, ...times }),
    db.insert(profiles).values({ id: userId, nickname: `Dev ${userId.slice(-8)}`, updatedAt: at }),
  ]);
  const rest = {
    emailConfirmed: true,
    payment: "inactive",
    superAdmin: false,
    mode: "explorer",
    sessionKind: "full",
    sessionId: "",
    tutorialCompleted: true,
    passwordResetRequired: false,
    secondFactor: false,
    notifications: { unread: 0, newest: 0, readAt: 0 },
    deleteAfter: null,
  } as const;
  return { userId, email, nickname: null, tier, ...rest };
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export const LISTING = {
  name: "Focus Garden",
  description: "A quiet timer that grows a plant while you work. ".repeat(12),
  icon: "🌿" as string | null,
  tags: ["Productivity" as const],
};

export async function insertSubmission(services: Services, owner: Actor, listing: Partial<typeof LISTING> = {}) {
  const bytes = utf8("<!doctype html><title>Focus</title>");
  const { id } = await createProject(services, owner, { name: LISTING.name, bytes });
  await saveListing(services, owner, id, { ...LISTING, ...listing });
  await submitForReview(services, owner, id);
  const submission = await services.db.query.submissions.findFirst({ where: (t, { eq }) => eq(t.projectId, id) });
  if (!submission) throw new Error("the submission is missing");
  return submission;
}
