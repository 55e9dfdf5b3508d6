import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  entitlements,
  notifications,
  profiles,
  projects,
  projectUpdates,
  publishedApps,
  submissions,
  userStatus,
  users,
} from "#db/schema/index.ts";
import type { OfflineOutcome } from "#db/vocabulary.ts";
import { joinReasons } from "#domain/apps/reasons.ts";
import { uploadPicture } from "#domain/blobs/images/pictures.server.ts";
import { DAY_MS, HOUR_MS } from "#domain/kit/durations.ts";
import { sha256Hex } from "#domain/kit/ids.ts";
import { lookAlikeKey } from "#domain/kit/look-alikes.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitReport } from "#domain/moderation/reports/commands.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { recordOfflineRun } from "#domain/previews/offline-runs/commands.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { ListingInput } from "#domain/projects/schemas.ts";
import { submitReview } from "#domain/reviews/commands.server.ts";
import { hashPassword } from "#workers/objects/scrypt.ts";
import { ACCOUNTS, account, actorOf, DEMO_PASSWORD, demoActor, entitlementsOf, paymentOf } from "./accounts.ts";
import { seedDailyNumbers } from "./daily-numbers.ts";
import { FULL_PAGES_DEVELOPER, READERS, seedFullPages } from "./full-pages.ts";
import { seedJournals } from "./journals.ts";
import { seedShares } from "./shares.ts";

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

type Stores = Pick<Services, "db" | "htmlFiles" | "pictureFiles">;

/** The contents of the folder samples, by name. */
type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
type SampleInput = { pepper: string; hasFullPages: boolean; files: Files };

const config = { siteOrigin: "http://localhost", appsHost: "apps.localhost" };
const PENDING = "markdown-pad";
const REJECTED = "tip-split";
/** Its author lets others keep a copy. */
const COPYABLE = "csv-chart";
/** The seed runs offline and updates the search index once, at the end. */
const SILENT = {
  afterResponse: () => {},
  deliverNotifications: () => {},
  refreshQueue: () => {},
  refreshScreens: () => {},
  mail: () => {},
  invalidateStore: () => {},
  closeViewers: () => {},
  sealAuditLog: () => {},
  consumeAttempt: async () => 0,
};

/** Fills empty databases. */
export async function insertSampleData(stores: Stores, { pepper, hasFullPages, files }: SampleInput) {
  const { db, htmlFiles } = stores;
  const passwordHash = await hashPassword(DEMO_PASSWORD, pepper);
  await seedAccounts(db, ACCOUNTS, passwordHash);
  if (hasFullPages) await seedAppsAndReaders(stores, passwordHash);
  const samples = readSamples(files);
  for (const [index, sample] of samples.entries()) {
    const age = (samples.length - index) * 1.7 * DAY_MS;
    await seedSample({ ...stores, config, now: () => Date.now() - age, ...SILENT }, files, sample, index);
  }
  await seedDailyNumbers(db);
  await seedUpdate(db, htmlFiles);
  await seedReports(db);
  await seedJournals(db);
  await seedShares({ ...stores, config, now: Date.now, ...SILENT });
  const readUntil = Date.now() - UNREAD_DAYS * DAY_MS;
  await db.update(notifications).set({ delivered: true, read: sql`created_at < ${readUntil}` });
}

async function seedAccounts(db: Db, accounts: typeof ACCOUNTS, passwordHash: string) {
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
        paymentStatus: paymentOf(tier),
        tutorialCompleted: true,
        ...times,
      }),
      ...entitlementsOf(tier).map((granted) =>
        db.insert(entitlements).values({ id, userId: id, startsAt: at, ...granted }),
      ),
      db.insert(profiles).values({
        id,
        nickname,
        nicknameKey: lookAlikeKey(nickname),
        aboutYou: "Makes small, quiet tools.",
        updatedAt: at,
      }),
    ]);
  }
}

async function seedAppsAndReaders(stores: Stores, passwordHash: string) {
  const readers = Array.from({ length: READERS }, (_, n) => ({
    ...account(`reader-${n + 1}`, "explorer", `Reader ${n + 1}`, "writes reviews"),
    id: `00000000-0000-7000-8000-000000000${101 + n}`,
  }));
  const developer = { ...account("ines", "architect", "Ines Faro", "has many apps"), id: FULL_PAGES_DEVELOPER };
  await seedAccounts(stores.db, [developer, ...readers], passwordHash);
  const people = { developer: actorOf(developer), admin: demoActor("admin"), readers: readers.map(actorOf) };
  await seedFullPages({ ...stores, config, ...SILENT }, people, Date.now() - 45 * DAY_MS);
}

async function uploadPictures(
  services: Pick<Services, "db" | "pictureFiles" | "consumeAttempt" | "now">,
  developer: Actor,
  pictures: ReadonlyArray<Uint8Array<ArrayBuffer>>,
) {
  return Promise.all(pictures.map((bytes) => uploadPicture(services, developer, new Blob([bytes]).stream())));
}

function readSamples(files: Files): Array<Sample> {
  return Object.keys(files)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(new TextDecoder().decode(files[name])));
}

async function seedSample(
  services: Pick<
    Services,
    | "db"
    | "htmlFiles"
    | "pictureFiles"
    | "consumeAttempt"
    | "now"
    | "afterResponse"
    | "deliverNotifications"
    | "refreshQueue"
    | "mail"
    | "invalidateStore"
    | "closeViewers"
    | "sealAuditLog"
  > & { config: typeof config },
  files: Files,
  sample: Sample,
  index: number,
) {
  const { db } = services;
  const developer = demoActor(["architect", "jonas", "yuki"][index % 3] ?? "architect");
  const admin = demoActor("admin");
  const bytes = files[`${sample.slug}.html`];
  if (!bytes) throw new Error(`No document of the sample ${sample.slug}`);
  const { id } = await createProject(services, developer, { name: sample.name, bytes });
  const pictures = ["wide", "phone"].flatMap((shape) => files[`${sample.slug}-${shape}.jpg`] ?? []);
  const screenshots = await uploadPictures(services, developer, pictures);
  const allowsCopies = String(sample.slug === COPYABLE);
  const listing = ListingInput.parse({ ...sample, screenshots, allowsCopies });
  await saveListing({ ...services, config }, developer, id, listing);
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
