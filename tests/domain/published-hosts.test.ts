import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appVersions, projects, publishedApps, submissions } from "#db/schema/index.ts";
import { reviewedFacts, scanOf } from "#domain/apps/safety-facts.server.ts";
import type { StoredFacts } from "#domain/apps/safety-facts.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Services } from "#domain/kit/services.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { submitForReview } from "#domain/moderation/submit.server.ts";
import { requestUpdate } from "#domain/moderation/updates/commands.server.ts";
import { approveUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { saveHostChoices } from "#domain/previews/host-choices.server.ts";
import { recordOfflineRun } from "#domain/previews/offline-runs/commands.server.ts";
import { selectAppsWithoutOfflineRun } from "#domain/previews/offline-runs/queries.server.ts";
import { findRunnable } from "#domain/previews/queries.server.ts";
import { createProject, saveListing, saveVersion } from "#domain/projects/commands.server.ts";
import { ListingInput } from "#domain/projects/schemas.ts";
import { insertUser, LISTING, testServices, utf8 } from "#tests/support/services.ts";
import { findUpdate } from "#tests/support/updates.ts";

const API = { host: "api.example.com", purpose: "weather data" };
const TILES = { host: "tiles.example.com", purpose: "map tiles" };
const QUIET = "<!doctype html><title>Quiet</title>";
const FONTS = "<!doctype html><link rel=stylesheet href='https://fonts.googleapis.com/css2?family=Gelasio'>";
const REFUSED = "<!doctype html><script>fetch('https://api.example.com')</script>";
const ONLINE = "<!doctype html><script src='https://unpkg.com/a'></script>";

async function setUp(html = QUIET, declaredHosts = [API]) {
  const { services } = testServices();
  const owner = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const { id } = await createProject(services, owner, { name: LISTING.name, bytes: utf8(html) });
  const list = (change: object) => saveListing(services, owner, id, { ...LISTING, ...change });
  await list({ declaredHosts, releaseNotes: "First" });
  const submit = async () => {
    await submitForReview(services, owner, id);
    return newestSubmission(services, id);
  };
  const publish = ({ id, htmlSha256, updatedAt }: { id: string; htmlSha256: string; updatedAt: number }) =>
    publishSubmission(services, admin, { submissionId: id, htmlSha256, updatedAt });
  const update = async () => findUpdate(services, (await requestUpdate(services, owner, id)).id);
  const approve = ({ id: updateId, updatedHtmlSha256: htmlSha256 }: Awaited<ReturnType<typeof update>>) =>
    approveUpdate(services, admin, { updateId, htmlSha256 });
  const save = (text: string, baseVersion: number) =>
    saveVersion(services, owner, { projectId: id, baseVersion, bytes: utf8(text) });
  const measure = async (outcome: "passed" | "failed") => {
    const app = await published(services, id);
    await recordOfflineRun(services, admin, app.id, { htmlSha256: app.htmlSha256, outcome });
    return published(services, id);
  };
  return { services, owner, id, list, submit, publish, update, approve, save, measure };
}

async function newestSubmission({ db }: Services, projectId: string) {
  const rows = await db.select().from(submissions).where(eq(submissions.projectId, projectId));
  return found(rows.at(-1));
}

async function published({ db }: Services, projectId: string) {
  const [app] = await db.select().from(publishedApps).where(eq(publishedApps.projectId, projectId));
  return found(app);
}

function found<Row>(row: Row | undefined) {
  if (!row) throw new Error("the row is missing");
  return row;
}

test("declared hosts are published with the reviewed version and not before", async () => {
  const { services, id, submit, publish, list } = await setUp();
  const submission = await submit();
  expect(submission).toMatchObject({ declaredHosts: [API], releaseNotes: "First" });
  await list({ declaredHosts: [API, TILES], releaseNotes: "Second" });
  await publish(submission);
  const app = await published(services, id);
  expect(app).toMatchObject({ declaredHosts: [API], releaseNotes: "First" });
  const versions = await services.db.select().from(appVersions).where(eq(appVersions.appId, app.id));
  expect(versions).toMatchObject([{ codeVersion: "00", declaredHosts: [API], releaseNotes: "First" }]);
  const [project] = await services.db.select().from(projects).where(eq(projects.id, id));
  expect(project).toMatchObject({ declaredHosts: [API, TILES], releaseNotes: "Second" });
});

test("declared hosts that changed are submitted again, and who saw those before can't approve", async () => {
  const { services, id, submit, publish, list } = await setUp();
  const seen = await submit();
  await list({ declaredHosts: [API, TILES] });
  const newer = await submit();
  expect(newer.htmlSha256).toBe(seen.htmlSha256);
  expect(newer.createdAt).toBe(seen.createdAt);
  await expect(publish(seen)).rejects.toThrow("submitted a newer version");
  await publish(newer);
  expect((await published(services, id)).declaredHosts).toEqual([API, TILES]);
});

test("an approved update publishes the hosts and notes of the time of its request", async () => {
  const { services, id, submit, publish, list, update, approve } = await setUp();
  await publish(await submit());
  await list({ declaredHosts: [TILES], releaseNotes: "Maps" });
  const pending = await update();
  expect(pending).toMatchObject({ updateType: "metadata", updatedDeclaredHosts: [TILES], releaseNotes: "Maps" });
  await list({ declaredHosts: [TILES, API] });
  expect((await published(services, id)).declaredHosts).toEqual([API]);
  await approve(pending);
  const app = await published(services, id);
  expect(app).toMatchObject({ declaredHosts: [TILES], releaseNotes: "Maps", codeVersion: "01" });
  const versions = await services.db.select().from(appVersions).where(eq(appVersions.appId, app.id));
  expect(versions.map((version) => version.declaredHosts)).toEqual([[API], [TILES]]);
});

test("an update of only the code keeps the hosts and has its own notes", async () => {
  const { services, id, submit, publish, save, update, approve } = await setUp();
  await publish(await submit());
  await save("<p>newer</p>", 1);
  const pending = await update();
  expect(pending).toMatchObject({ updateType: "html", updatedDeclaredHosts: null, releaseNotes: null });
  await approve(pending);
  expect(await published(services, id)).toMatchObject({ declaredHosts: [API], releaseNotes: null });
});

test.each<[string, string, Array<typeof API>, StoredFacts]>([
  ["nothing named", QUIET, [], { contactsNobody: true, worksOffline: true }],
  ["a declared host", QUIET, [API], { contactsNobody: false, worksOffline: false }],
  ["fonts, and a declared host", FONTS, [API], { contactsNobody: false, worksOffline: false }],
  ["fonts alone", FONTS, [], { contactsNobody: false, worksOffline: true }],
  ["a library", ONLINE, [], { contactsNobody: false, worksOffline: false }],
  ["a host that is refused", REFUSED, [], { contactsNobody: true, worksOffline: false }],
])("the store says what the source says, of the network once a run without one passed: %s", async (...row) => {
  const [, html, declaredHosts, facts] = row;
  const { services, id, submit, publish, measure } = await setUp(html, declaredHosts);
  await publish(await submit());
  expect(await published(services, id)).toMatchObject({ ...facts, worksOffline: false, offlineRun: null });
  expect(await measure("passed")).toMatchObject({ ...facts, offlineRun: "passed", offlineRunAt: expect.any(Number) });
});

test("a failed run stays the version's outcome, and each approval starts anew", async () => {
  const { services, id, submit, publish, save, update, approve, measure } = await setUp(QUIET, []);
  await publish(await submit());
  expect(await measure("failed")).toMatchObject({ offlineRun: "failed", worksOffline: false });
  expect(await measure("passed")).toMatchObject({ offlineRun: "failed", worksOffline: false });
  const earlier = await published(services, id);
  expect(await reviewedFacts(services, earlier)).toEqual(["No network access"]);
  await save(FONTS, 1);
  await approve(await update());
  expect(await published(services, id)).toMatchObject({ offlineRun: null, offlineRunAt: null });
  const admin = await insertUser(services, "admin");
  await recordOfflineRun(services, admin, earlier.id, { htmlSha256: earlier.htmlSha256, outcome: "passed" });
  expect(await published(services, id)).toMatchObject({ offlineRun: null, worksOffline: false });
  expect(await measure("passed")).toMatchObject({ offlineRun: "passed", worksOffline: true });
  const versions = await services.db.select().from(appVersions).where(eq(appVersions.appId, earlier.id));
  expect(versions.map(({ codeVersion, worksOffline }) => [codeVersion, worksOffline])).toEqual([
    ["00", false],
    ["01", true],
  ]);
});

test("only moderators record runs, and their pages list what is left to run", async () => {
  const { services, owner, id, submit, publish, measure } = await setUp(QUIET, []);
  await publish(await submit());
  const newest = { updatedAt: Number.MAX_SAFE_INTEGER };
  await services.db.update(publishedApps).set(newest).where(eq(publishedApps.projectId, id));
  const app = await published(services, id);
  const { name, label, htmlSha256 } = app;
  expect((await selectAppsWithoutOfflineRun(services.db))[0]).toEqual({ id: app.id, name, label, htmlSha256 });
  const recording = recordOfflineRun(services, owner, app.id, { htmlSha256, outcome: "passed" });
  await expect(recording).rejects.toMatchObject({ code: "forbidden" });
  await measure("passed");
  expect((await selectAppsWithoutOfflineRun(services.db)).map((row) => row.id)).not.toContain(app.id);
});

test("an update can make an app contact hosts, and another one stop it", async () => {
  const { services, id, submit, publish, save, update, approve, measure } = await setUp(QUIET, []);
  await publish(await submit());
  await save(ONLINE, 1);
  await approve(await update());
  const app = await measure("passed");
  expect(app).toMatchObject({ contactsNobody: false, worksOffline: false });
  expect(await reviewedFacts(services, app)).toEqual(["Loads code from unpkg.com"]);
  await save(FONTS, 2);
  await approve(await update());
  const lettered = await measure("passed");
  expect(lettered).toMatchObject({ contactsNobody: false, worksOffline: true });
  expect(await reviewedFacts(services, lettered)).toEqual([
    "No network needed once open, except for its fonts",
    "Loads fonts from fonts.googleapis.com",
  ]);
  await save(QUIET, 3);
  await approve(await update());
  const withoutRun = await published(services, id);
  expect(await reviewedFacts(services, withoutRun)).toEqual(["No network access"]);
  expect(await reviewedFacts(services, await measure("passed"))).toEqual(["Has no network access and needs none"]);
});

test("HTML is read and scanned once", async () => {
  const { services } = testServices();
  const reads: Array<string> = [];
  const get = async (digest: string) => {
    reads.push(digest);
    return ONLINE;
  };
  const htmlFiles = { ...services.htmlFiles, get };
  const digest = "2".repeat(64);
  expect(await scanOf({ htmlFiles }, digest)).toEqual(await scanOf({ htmlFiles }, digest));
  expect(reads).toEqual([digest]);
});

test("HTML that can't be read has no facts and is read again the next time", async () => {
  const { services } = testServices();
  const missing = { ...services, htmlFiles: { ...services.htmlFiles, get: async () => null } };
  expect(await scanOf(missing, "0".repeat(64))).toBeNull();
  const broken = { htmlFiles: { ...services.htmlFiles, get: () => Promise.reject(new Error("R2 is away")) } };
  const app = { htmlSha256: "1".repeat(64), declaredHosts: [API], contactsNobody: false, worksOffline: false };
  expect(await reviewedFacts(broken, app)).toEqual(["Connects to api.example.com (weather data)"]);
});

test("a form sends the hosts as JSON, and without the field they are unchanged", async () => {
  const { services, id, list } = await setUp();
  const form = {
    ...LISTING,
    declaredHosts: JSON.stringify([
      { host: "API.Example.com ", purpose: " news " },
      { host: "", purpose: "" },
    ]),
  };
  expect(parse(ListingInput, form).declaredHosts).toEqual([{ host: "api.example.com", purpose: "news" }]);
  expect(parse(ListingInput, { ...LISTING, releaseNotes: "  " }).releaseNotes).toBeNull();
  await list(parse(ListingInput, LISTING));
  const [project] = await services.db.select().from(projects).where(eq(projects.id, id));
  expect(project).toMatchObject({ declaredHosts: [API], releaseNotes: "First" });
});

test.each([
  ["not json", "Invalid input: expected array, received string"],
  [JSON.stringify([{ host: "localhost", purpose: "x" }]), "Enter only a public host, such as api.example.com"],
  [JSON.stringify([{ host: "api.example.com", purpose: "" }]), "Say in one line what the app uses it for."],
  [JSON.stringify([API, API]), "This host is already declared."],
  [
    JSON.stringify(Array.from({ length: 11 }, (_, n) => ({ host: `a${n}.example.com`, purpose: "x" }))),
    "at most 10 hosts",
  ],
])("%s is refused", (declaredHosts, message) => {
  expect(() => parse(ListingInput, { ...LISTING, declaredHosts })).toThrow(message);
});

test("hosts of the product itself can't be declared", async () => {
  const { services, owner, id } = await setUp();
  const config = { siteOrigin: "https://sheaf.example", appsHost: "apps.example:443" };
  for (const host of ["sheaf.example", "api.sheaf.example", "a.apps.example"]) {
    const declaredHosts = [{ host, purpose: "x" }];
    await expect(saveListing({ ...services, config }, owner, id, { ...LISTING, declaredHosts })).rejects.toThrow(
      "This site's own hosts can't be declared.",
    );
  }
});

test("the owner is asked once about each declared host, and nobody else can answer", async () => {
  const { services, owner, id, list } = await setUp(QUIET, [API]);
  const address = { id, name: null, token: null, fromPath: false };
  const choices = async () => {
    const found = await findRunnable(services, owner, address);
    return found.kind === "project" ? found.app.hostChoices : [];
  };
  expect(await choices()).toEqual([{ ...API, isAllowed: null }]);
  await saveHostChoices(services, owner, id, { [API.host]: true, "undeclared.example.com": true });
  expect(await choices()).toEqual([{ ...API, isAllowed: true }]);
  await list({ declaredHosts: [API, TILES] });
  expect(await choices()).toEqual([
    { ...API, isAllowed: true },
    { ...TILES, isAllowed: null },
  ]);
  await saveHostChoices(services, owner, id, { [API.host]: false });
  expect((await choices()).map(({ isAllowed }) => isAllowed)).toEqual([false, null]);
  const stranger = await insertUser(services, "admin");
  await expect(saveHostChoices(services, stranger, id, { [API.host]: true })).rejects.toThrow("App not found");
});
