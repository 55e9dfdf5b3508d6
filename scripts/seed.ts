import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { eq, sql } from "drizzle-orm";
import { getPlatformProxy } from "wrangler";
import { connect, type Db } from "#db/client.ts";
import {
  entitlements,
  journalEntries,
  notifications,
  profiles,
  projects,
  projectUpdates,
  publishedApps,
  submissions,
  userStatus,
  users,
} from "#db/schema/index.ts";
import type { OfflineOutcome, Tier } from "#db/vocabulary.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { sha256Hex } from "#domain/ids.ts";
import { uploadPicture } from "#domain/images/pictures.server.ts";
import { addDays, localDay } from "#domain/journal/days.ts";
import { earlierDays } from "#domain/journal/on-this-day.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { joinReasons } from "#domain/moderation/reasons.ts";
import { recordOfflineRun } from "#domain/offline-runs/commands.server.ts";
import type { Actor } from "#domain/permissions.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { ListingInput } from "#domain/projects/schemas.ts";
import { submitForReview } from "#domain/projects/submit.server.ts";
import { submitReport } from "#domain/reports/commands.server.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { syncIndex } from "#domain/search/index.server.ts";
import type { Services } from "#domain/services.ts";
import { htmlFilesGateway } from "#workers/gateways/html-files.ts";
import { pictureFilesGateway } from "#workers/gateways/picture-files.ts";
import { hashPassword } from "#workers/objects/scrypt.ts";
import { FULL_PAGES_DEVELOPER, READERS, seedFullPages } from "./seed-full-pages.ts";

export const DEMO_PASSWORD = "paper-and-ink";

function account(name: string, tier: Tier, nickname: string, what: string) {
  return { email: `${name}@sheaf.example`, tier, nickname, what };
}

/** One account per tier, and the sample developers. */
export const ACCOUNTS = [
  account("explorer", "explorer", "Noor Haddad", "explorer: installs apps"),
  account("builder", "builder", "Sam Ruiz", "builder: keeps projects on the account"),
  account("architect", "architect", "Mira Okafor", "architect: submits apps to the store"),
  account("admin", "admin", "Ada Lindqvist", "admin: reviews submissions"),
  account("super", "admin", "Tove Berg", "super admin"),
  account("jonas", "architect", "Jonas Vik", "architect, second developer"),
  account("yuki", "architect", "Yuki Mori", "architect, third developer"),
].map((row, index) => ({ ...row, id: `00000000-0000-7000-8000-00000000000${index + 1}` }));

type Sample = {
  slug: string;
  name: string;
  icon: string;
  tags: Array<string>;
  description: string;
  reviews: Array<{ rating: number; text: string }>;
  /** What tests/e2e/samples.spec.ts measured of the file with this digest; a sample that is not published has none. */
  offlineRun?: { htmlSha256: string; outcome: OfflineOutcome };
};

const config = { siteOrigin: "http://localhost", appsHost: "apps.localhost" };
const PENDING = "markdown-pad";
const REJECTED = "tip-split";
/** The seed runs offline and updates the search index once, at the end. */
const SILENT = {
  deliverNotifications: () => {},
  refreshQueue: () => {},
  refreshScreens: () => {},
  mail: () => {},
  invalidateStore: () => {},
  closeViewers: () => {},
  sealAuditLog: () => {},
  consumeAttempt: async () => 0,
};

/** Fills an empty local database; if it has data, only updates the search index. */
export async function seed(data: string) {
  const platform = await getPlatformProxy<Pick<Env, "DB" | "SEARCH_DB" | "HTML" | "PICTURES">>({
    configPath: "scripts/seed.toml",
    persist: { path: `${data}/v3` },
  });
  try {
    const db = connect(platform.env.DB);
    const [any] = await db.select({ id: users.id }).from(users).limit(1);
    if (!any)
      await fill({
        db,
        htmlFiles: htmlFilesGateway(platform.env.HTML),
        pictureFiles: pictureFilesGateway(platform.env.PICTURES),
      });
    await syncIndex({ db, search: connect(platform.env.SEARCH_DB) });
  } finally {
    await platform.dispose();
  }
}

async function fill(stores: Pick<Services, "db" | "htmlFiles" | "pictureFiles">) {
  const { db, htmlFiles } = stores;
  await seedAccounts(db, ACCOUNTS);
  if (process.env.SHEAF_FILL) await seedAppsAndReaders(stores);
  const samples = readSamples();
  for (const [index, sample] of samples.entries()) {
    const age = (samples.length - index) * 1.7 * DAY_MS;
    await seedSample({ ...stores, config, now: () => Date.now() - age, ...SILENT }, sample, index);
  }
  await seedUpdate(db, htmlFiles);
  await seedReports(db);
  await seedJournals(db);
  const readUntil = Date.now() - UNREAD_DAYS * DAY_MS;
  await db.update(notifications).set({ delivered: true, read: sql`created_at < ${readUntil}` });
}

async function seedAccounts(db: Db, accounts: typeof ACCOUNTS) {
  const { PASSWORD_PEPPER = "" } = parseEnv(readFileSync(".dev.vars", "utf8"));
  const passwordHash = await hashPassword(DEMO_PASSWORD, PASSWORD_PEPPER);
  const at = Date.now() - 60 * DAY_MS;
  const times = { createdAt: at, updatedAt: at };
  for (const { id, email, tier, nickname } of accounts) {
    await db.batch([
      db.insert(users).values({ id, email, passwordHash, emailConfirmedAt: at, ...times }),
      db.insert(userStatus).values({
        id,
        userId: id,
        userEmail: email,
        status: "ready",
        userType: tier,
        paymentStatus: tier === "explorer" ? "inactive" : "active",
        tutorialCompleted: true,
        ...times,
      }),
      ...entitlementsOf(tier).map((granted) =>
        db.insert(entitlements).values({ id, userId: id, startsAt: at, ...granted }),
      ),
      db.insert(profiles).values({ id, nickname, aboutYou: "Makes small, quiet tools.", updatedAt: at }),
    ]);
  }
}

function entitlementsOf(tier: Tier) {
  if (tier === "builder") return [{ tier, source: "purchase" as const }];
  return tier === "architect" ? [{ tier, source: "subscription" as const }] : [];
}

async function seedAppsAndReaders(stores: Pick<Services, "db" | "htmlFiles" | "pictureFiles">) {
  const readers = Array.from({ length: READERS }, (_, n) => ({
    ...account(`reader-${n + 1}`, "explorer", `Reader ${n + 1}`, "writes reviews"),
    id: `00000000-0000-7000-8000-000000000${101 + n}`,
  }));
  const developer = { ...account("ines", "architect", "Ines Faro", "has many apps"), id: FULL_PAGES_DEVELOPER };
  await seedAccounts(stores.db, [developer, ...readers]);
  const people = { developer: actorOf(developer), admin: demoActor("admin"), readers: readers.map(actorOf) };
  await seedFullPages({ ...stores, config, ...SILENT }, people, Date.now() - 45 * DAY_MS);
}

async function uploadPictures(
  services: Pick<Services, "db" | "pictureFiles" | "consumeAttempt" | "now">,
  developer: Actor,
  slug: string,
) {
  const files = ["wide", "phone"].map((shape) => `samples/${slug}-${shape}.jpg`).filter((file) => existsSync(file));
  return Promise.all(files.map((file) => uploadPicture(services, developer, new Blob([readFileSync(file)]).stream())));
}

function readSamples(): Array<Sample> {
  return readdirSync("samples")
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => JSON.parse(readFileSync(`samples/${file}`, "utf8")));
}

async function seedSample(
  services: Pick<
    Services,
    | "db"
    | "htmlFiles"
    | "pictureFiles"
    | "consumeAttempt"
    | "now"
    | "deliverNotifications"
    | "refreshQueue"
    | "mail"
    | "invalidateStore"
    | "closeViewers"
    | "sealAuditLog"
  > & { config: typeof config },
  sample: Sample,
  index: number,
) {
  const { db } = services;
  const developer = demoActor(["architect", "jonas", "yuki"][index % 3] ?? "architect");
  const admin = demoActor("admin");
  const bytes = new Uint8Array(readFileSync(`samples/${sample.slug}.html`));
  const { id } = await createProject(services, developer, { name: sample.name, bytes });
  const screenshots = await uploadPictures(services, developer, sample.slug);
  await saveListing({ ...services, config }, developer, id, ListingInput.parse({ ...sample, screenshots }));
  await submitForReview(services, developer, id);
  const [submission] = await db.select().from(submissions).where(eq(submissions.projectId, id));
  if (!submission || sample.slug === PENDING) return;
  if (sample.slug === REJECTED) {
    const reviewNotes = joinReasons(["too-simple", "incomplete-description"]);
    await db.batch([
      db.update(submissions).set({ status: "rejected", reviewNotes }).where(eq(submissions.id, submission.id)),
      db.update(projects).set({ status: "rejected", reviewNotes }).where(eq(projects.id, id)),
    ]);
    return;
  }
  const { htmlSha256 } = submission;
  await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256 });
  const [app] = await db.select({ id: publishedApps.id }).from(publishedApps).where(eq(publishedApps.projectId, id));
  const { offlineRun } = sample;
  // Of another file nothing is said, until a moderator's browser has run it.
  if (app && offlineRun?.htmlSha256 === htmlSha256) await recordOfflineRun(services, admin, app.id, offlineRun);
  await seedReviews(services, sample, id, services.now());
}

async function seedReviews(
  services: Pick<Services, "db" | "deliverNotifications" | "invalidateStore" | "closeViewers" | "sealAuditLog">,
  sample: Sample,
  projectId: string,
  at: number,
) {
  const [app] = await services.db
    .select({ id: publishedApps.id, userId: publishedApps.userId })
    .from(publishedApps)
    .where(eq(publishedApps.projectId, projectId));
  if (!app) return;
  const reviewers = ACCOUNTS.filter((row) => row.id !== app.userId);
  for (const [n, review] of sample.reviews.entries()) {
    const email = reviewers[n % reviewers.length]?.email ?? "";
    const now = () => at + (n + 1) * 7 * 60 * 60 * 1000;
    await submitReview({ ...services, ...SILENT, now }, demoActor(email.split("@")[0] ?? ""), {
      appId: app.id,
      ...review,
    });
  }
}

/** A published app with an update in review. */
async function seedUpdate(db: Db, htmlFiles: Services["htmlFiles"]) {
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.slug, "pixel-pad"));
  if (!app) return;
  const owner = ACCOUNTS.find((row) => row.id === app.userId);
  const html = (await htmlFiles.get(app.htmlSha256)) ?? "";
  const bytes = new TextEncoder().encode(html.replace(/<title>([^<]*)</, "<title>$1, now with a larger grid<"));
  const now = () => Date.now() - DAY_MS;
  await saveVersion({ db, htmlFiles, now, ...SILENT }, demoActor(owner?.email.split("@")[0] ?? ""), {
    projectId: app.projectId,
    baseVersion: 1,
    bytes,
  });
  await db.insert(projectUpdates).values({
    id: crypto.randomUUID(),
    originalProjectId: app.projectId,
    userId: app.userId,
    packageId: app.packageId,
    updateType: "html",
    changeSummary: { html: true },
    originalName: app.name,
    originalDescription: app.description,
    originalIcon: app.icon,
    originalTags: app.tags,
    updatedHtmlSha256: await sha256Hex(bytes),
    updatedHtmlBytes: bytes.byteLength,
    codeVersion: "01",
    pendingSince: now(),
    createdAt: now(),
    updatedAt: now(),
  });
}

/** Older notifications of the demo accounts have been read. */
const UNREAD_DAYS = 5;

const COMPLAINTS = [
  { reason: "It doesn't work", text: "The ship stops following my finger after a minute." },
  { reason: "It copies someone else's work", text: "" },
] as const;

/** Reviews by the developers of other apps. */
async function seedReports(db: Db) {
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.slug, "meteor-dodge"));
  const others = ["architect", "jonas", "yuki"].map(demoActor).filter(({ userId }) => userId !== app?.userId);
  for (const [index, complaint] of COMPLAINTS.entries()) {
    const reporter = others[index];
    if (!app || !reporter) return;
    const services = { db, now: () => Date.now() - (index + 3) * HOUR_MS, ...SILENT };
    await submitReport(services, reporter, { ...complaint, target: "app", targetId: app.id });
  }
}

/** Notes by distance in days from the day of seeding. */
const NOTES: Record<string, ReadonlyArray<readonly [day: number, content: string]>> = {
  explorer: [
    [-6, "Rain since breakfast. Sorted the spice drawer instead of running, and found the cardamom I bought twice."],
    [-3, "Learned the long division trick from Ines. Flash cards on the tram really do work."],
    [-1, "Breathing exercise before the dentist. It helped more than I would have admitted."],
    [0, "Bread is in the oven. Call Grandma at four, she wants to hear about the move."],
  ],
  architect: [
    [-7, "First review of Focus Garden: somebody waters it every morning before school. Made my week."],
    [-4, "Threw away two days of work on the calendar. The small version is the better one."],
    [-2, "Pixel Pad has a larger grid now. Drew a heron to test it, and kept the heron."],
    [-1, "Tea with Jonas. We argued about rounded corners for an hour and both left happy."],
    [
      0,
      "Shipped the tip splitter. Sam asked for a dark version, so that is tomorrow morning, before the calls start.\n\nWalked home along the canal. Two herons, one of them very annoyed with me.",
    ],
    [1, "call the printer before ten"],
    [-40, "First frost. The tip splitter has its first stranger: somebody in Oslo gave it four stars."],
  ],
  builder: [[-2, "The seating plan works on the big screen too. Only the aunts are still in the wrong place."]],
};

async function seedJournals(db: Db) {
  const now = Date.now();
  const today = localDay(new Date(now));
  for (const [name, notes] of Object.entries(NOTES)) {
    const { userId } = demoActor(name);
    await db.insert(journalEntries).values(
      notes.map(([days, content]) => {
        return { userId, entryDate: addDays(today, days), content, updatedAt: now + Math.min(0, days) * DAY_MS };
      }),
    );
    const yearAgo = earlierDays(today).find(({ label }) => label === "1 year ago");
    if (name === "architect" && yearAgo)
      await db.insert(journalEntries).values({
        userId,
        entryDate: yearAgo.day,
        content: "Learned what a canvas is. Drew one circle, then forty.",
        updatedAt: now - 365 * DAY_MS,
      });
  }
}

function demoActor(name: string) {
  const row = ACCOUNTS.find((candidate) => candidate.email.startsWith(`${name}@`));
  if (!row) throw new Error(`No demo account ${name}`);
  return actorOf(row);
}

function actorOf(row: (typeof ACCOUNTS)[number]): Actor {
  return {
    userId: row.id,
    email: row.email,
    emailConfirmed: true,
    nickname: row.nickname,
    tier: row.tier,
    superAdmin: row.email === "super@sheaf.example",
    mode: "explorer",
    theme: "light",
    sessionKind: "full",
    sessionId: "",
    tutorialCompleted: true,
    passwordResetRequired: false,
    secondFactor: false,
    notifications: { unread: 0, newest: 0, readAt: 0 },
    deleteAfter: null,
  };
}
