import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { mailTokens, passkeys, publishedApps, reviews } from "#db/schema/index.ts";
import { suspendUser } from "#domain/administration/commands.server.ts";
import { createToken } from "#domain/api-tokens/commands.server.ts";
import { selectTokens } from "#domain/api-tokens/queries.server.ts";
import { saveVersion as saveData, setCopy } from "#domain/app-data/data-copies/commands.server.ts";
import { encodeSnapshot } from "#domain/app-data/snapshot.ts";
import { appOrigin } from "#domain/apps/labels.ts";
import { REASON_IDS } from "#domain/apps/reasons.ts";
import { openSession } from "#domain/auth/sessions.server.ts";
import { buildMailToken, hashToken } from "#domain/auth/tokens.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { publishSubmission, rejectSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { REPORT_REASONS } from "#domain/moderation/reports/rules.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { moveToTrash } from "#domain/projects/lifecycle.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { createShare } from "#domain/shares/commands.server.ts";
import { CLIENT, signedIn } from "#tests/support/accounts.ts";
import { registerAssistant } from "#tests/support/oauth.ts";
import { insertSubmission, insertUser, LISTING, utf8 } from "#tests/support/services.ts";
import { findUpdate } from "#tests/support/updates.ts";

export type Ids = Readonly<Record<string, string>>;
export type TargetKind = keyof typeof TARGETS;

/** What belongs to `owner`, as ids by name. The owner's tier of that time was Architect. */
export const TARGETS = {
  nothing: async () => ({}),
  account: async (_services: Services, owner: Actor) => ({ account: owner.userId, email: owner.email }),
  async suspended(services: Services, owner: Actor) {
    const superAdmin = { ...(await insertUser(services, "admin")), superAdmin: true };
    await suspendUser(services, superAdmin, { userId: owner.userId, reason: "Spam" });
    return { account: owner.userId };
  },
  project: insertProject,
  async trashed(services: Services, owner: Actor) {
    const { projectId } = await insertProject(services, owner);
    await moveToTrash(services, owner, projectId);
    return { projectId };
  },
  submission: insertWaiting,
  published: insertPublished,
  /** An app of the store that its owner allows copies of. */
  async copyable(services: Services, owner: Actor) {
    const published = await insertPublished(services, owner);
    await saveListing(services, owner, published.projectId, { ...LISTING, allowsCopies: true });
    return published;
  },
  changed: insertChanged,
  async update(services: Services, owner: Actor) {
    const { projectId } = await insertChanged(services, owner);
    const update = await findUpdate(services, (await requestUpdate(services, owner, projectId)).id);
    const { id: updateId, updatedHtmlSha256, updatedAt } = update;
    return { updateId, htmlSha256: updatedHtmlSha256 ?? "", updatedAt: String(updatedAt), projectId };
  },
  /** A submission that an admin rejected. */
  async rejected(services: Services, owner: Actor) {
    const submission = await insertWaiting(services, owner);
    const { submissionId } = submission;
    await rejectSubmission(services, await admin(services), { submissionId, reasons: REASON_IDS.slice(0, 1) });
    return submission;
  },
  /** A link to a project of the owner. */
  async shared(services: Services, owner: Actor) {
    const { projectId } = await insertProject(services, owner);
    const options = { expiryDays: null, followsLatest: true, allowsCopies: true };
    const caller = { actor: owner, ip: crypto.randomUUID() };
    const { id: shareId } = await createShare(services, caller, { project: projectId, ...options });
    return { projectId, shareId };
  },
  /** An app of the owner, reported by a reader. */
  async reported(services: Services, owner: Actor) {
    const published = await insertPublished(services, owner);
    const reader = await insertUser(services, "explorer");
    await submitReport(services, reader, {
      target: "app",
      targetId: published.appId,
      reason: REPORT_REASONS[0],
      text: "",
    });
    return published;
  },
  /** Which the owner wrote. */
  async review(services: Services, owner: Actor) {
    const { appId, slug } = await insertPublished(services, await insertUser(services, "architect"));
    await submitReview(services, owner, { appId, text: "Calm", rating: 5 });
    return { reviewId: await reviewOf(services, appId), slug };
  },
  /** Of the owner's app. */
  async receivedReview(services: Services, owner: Actor) {
    const { appId, slug } = await insertPublished(services, owner);
    await submitReview(services, await insertUser(services, "explorer"), { appId, text: "Calm", rating: 5 });
    return { reviewId: await reviewOf(services, appId), slug };
  },
  async installed(services: Services, owner: Actor) {
    const { appId } = await insertPublished(services, await insertUser(services, "architect"));
    await installApp(services, owner, appId);
    return { appId };
  },
  /** An app with a copy of its data in the owner's account. */
  async copied(services: Services, owner: Actor) {
    const { appId } = await insertPublished(services, await insertUser(services, "architect"));
    await installApp(services, owner, appId);
    const builder = { ...owner, tier: "builder" } as const;
    await setCopy(services, builder, appId, { on: true });
    const run = crypto.randomUUID();
    const bytes = await encodeSnapshot(appId, { localStorage: [], databases: [] });
    const { savedAt } = await saveData(services, builder, { appId, base: 0, run, device: "Chrome on Linux", bytes });
    return { appId, savedAt: `${savedAt}` };
  },
  async session(services: Services, owner: Actor) {
    const { token } = await openSession(services, CLIENT, { id: owner.userId, email: owner.email, tier: owner.tier });
    return { id: await hashToken(token) };
  },
  async passkey(services: Services, { userId }: Actor) {
    const id = crypto.randomUUID();
    const key = { publicKey: Buffer.from([1]), counter: 0, transports: [], createdAt: services.now() };
    await services.db.insert(passkeys).values({ id, userId, name: "Laptop", ...key });
    return { id };
  },
  async apiToken(services: Services, owner: Actor) {
    await createToken(services, CLIENT, await signedIn(services, owner), { name: "Laptop", rights: ["read"], days: 7 });
    return { id: (await selectTokens(services, owner))[0]?.id ?? "" };
  },
  /** Which asks to use the account of who opens the page. */
  assistant: async () => ({ clientId: await registerAssistant() }),
  async emailLink(services: Services, { userId }: Actor) {
    const payload = `${crypto.randomUUID()}@example.test`;
    const { token, row } = await buildMailToken(services, { userId, purpose: "change-email", payload });
    await services.db.insert(mailTokens).values(row);
    return { token };
  },
  async picture() {
    const digest = (crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "");
    await env.PICTURES.put(`${digest}.png`, utf8("a picture"));
    return { digest };
  },
} satisfies Record<string, (services: Services, owner: Actor) => Promise<Ids>>;

/** As long as real ones, so that only the row is missing. */
export function absentIds(ids: Ids): Ids {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.replace(/\w/g, "0")]));
}

const admins = new WeakMap<Services, Promise<Actor>>();

function admin(services: Services) {
  const existing = admins.get(services) ?? insertUser(services, "admin");
  admins.set(services, existing);
  return existing;
}

function uniqueName() {
  return `G ${crypto.randomUUID().slice(0, 13)}`;
}

async function reviewOf(services: Services, appId: string) {
  const [review] = await services.db.select().from(reviews).where(eq(reviews.appId, appId));
  return review?.id ?? "";
}

async function insertProject(services: Services, owner: Actor) {
  const { id: projectId } = await createProject(services, owner, { name: LISTING.name, bytes: utf8("<p>1</p>") });
  await saveListing(services, owner, projectId, LISTING);
  return { projectId };
}

async function insertWaiting(services: Services, owner: Actor) {
  const { id, projectId, htmlSha256, updatedAt } = await insertSubmission(services, owner, { name: uniqueName() });
  return { submissionId: id, projectId, htmlSha256, updatedAt: String(updatedAt) };
}

async function insertPublished(services: Services, owner: Actor) {
  const submission = await insertWaiting(services, owner);
  const { projectId, submissionId, htmlSha256 } = submission;
  const { slug } = await publishSubmission(services, await admin(services), { submissionId, htmlSha256 });
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.slug, slug));
  return {
    projectId,
    submissionId,
    slug,
    appId: app?.id ?? "",
    origin: appOrigin(app?.label ?? "", services.config),
  };
}

async function insertChanged(services: Services, owner: Actor) {
  const published = await insertPublished(services, owner);
  const bytes = utf8("<!doctype html><title>Changed</title>");
  await saveVersion(services, owner, { projectId: published.projectId, baseVersion: 1, bytes });
  return published;
}
