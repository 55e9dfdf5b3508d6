import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appVersions, installedApps } from "#db/schema/index.ts";
import { suspendUser, unsuspendUser } from "#domain/administration/commands.server.ts";
import { acceptanceOf, newAccess, wantedText } from "#domain/apps/update-acceptance.ts";
import { listHome } from "#domain/home/apps.server.ts";
import { parse } from "#domain/kit/parse.ts";
import { answerUpdate, findNewestVersion } from "#domain/library/answer-update.server.ts";
import { installApp, setOfflineOnly, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome } from "#domain/library/home-tiles.server.ts";
import { publishSubmission, unpublishSubmission } from "#domain/moderation/decisions.server.ts";
import { approveUpdate } from "#domain/moderation/updates/decisions.server.ts";
import { ApproveUpdateInput } from "#domain/moderation/updates/schemas.ts";
import { recordOfflineRun } from "#domain/previews/offline-runs/commands.server.ts";
import { frameSource, openPreview, openSubdomain } from "#domain/previews/open.server.ts";
import { saveListing } from "#domain/projects/commands.server.ts";
import { insertUser, LISTING } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const API = { host: "api.example.com", purpose: "weather data" };
const TILES = { host: "tiles.example.com", purpose: "map tiles" };
const nobody = { declaredHosts: [], contactsNobody: true };
const fixed = { declaredHosts: [], contactsNobody: false };
const api = { declaredHosts: [API], contactsNobody: false };
const both = { declaredHosts: [API, TILES], contactsNobody: false };

test.each([
  ["nothing changes", api, api, null],
  ["a host is gone", both, api, null],
  ["a purpose is new", api, { ...api, declaredHosts: [{ ...API, purpose: "news" }] }, null],
  ["the network is given up", both, nobody, null],
  ["a host is new", api, both, { hosts: [TILES], isFirst: false }],
  ["a host is new beside the fixed ones", fixed, api, { hosts: [API], isFirst: false }],
  ["a host is the first", nobody, api, { hosts: [API], isFirst: true }],
  ["the fixed hosts are the first", nobody, fixed, { hosts: [], isFirst: true }],
])("what an update may contact beyond the version before: %s", (_, before, after, wanted) => {
  expect(newAccess(before, after)).toEqual(wanted);
});

const kept = { ...api, endedAt: null };
const ended = { ...api, endedAt: 1 };
const unasked = { wanted: null, mayStay: true };
const asked = { wanted: { hosts: [TILES], isFirst: false } };

test.each([
  ["both are the newest", "02", "02", { ...both, endedAt: null }, null],
  ["unseen, and wants no more", "01", "01", { ...both, endedAt: null }, { state: "unseen", ...unasked }],
  ["accepted, not seen", "01", "02", { ...both, endedAt: null }, { state: "unseen", ...unasked }],
  ["seen, and wants no more", "02", "01", { ...both, endedAt: null }, null],
  ["wants more", "01", "01", kept, { state: "undecided", ...asked, mayStay: true }],
  ["declined", "02", "01", kept, { state: "declined", ...asked, mayStay: true }],
  ["declined, and the version ended since", "02", "01", ended, { state: "undecided", ...asked, mayStay: false }],
  [
    "the accepted version is unknown",
    ...(["02", "01", null] as const),
    { state: "undecided", wanted: { hosts: [API, TILES], isFirst: true }, mayStay: false },
  ],
])("which version runs: %s", (_, seenVersion, acceptedVersion, accepted, expected) => {
  expect(acceptanceOf({ seenVersion, acceptedVersion, accepted }, { ...both, codeVersion: "02" })).toEqual(expected);
});

test("the question says what the version before may contact", () => {
  expect(wantedText({ hosts: [API], isFirst: false })).toContain("more than the version you have");
  expect(wantedText({ hosts: [API], isFirst: true })).toContain("has no network access");
  expect(wantedText({ hosts: [], isFirst: true })).toContain("the few hosts that every app can reach");
});

/** An installed app, and `update` publishes its next version. */
async function setUp() {
  const fixture = await publishedAppFixture();
  const { services, owner, projectId, admin, request } = fixture;
  const app = await fixture.readApp();
  const user = await insertUser(services, "explorer");
  await installApp(services, user, app.id);
  async function update(change: object, endsEarlierVersions?: boolean) {
    await saveListing(services, owner, projectId, { ...LISTING, ...change });
    const { id, updatedHtmlSha256: htmlSha256 } = await request();
    await approveUpdate(services, admin, { updateId: id, htmlSha256, endsEarlierVersions });
  }
  async function open(actor: typeof user | null = user) {
    const address = { id: app.slug, name: null, token: null, fromPath: true };
    const opened = await openPreview(services, actor, address);
    if (!("origin" in opened)) throw new Error("there is a choice");
    return opened;
  }
  const answer = (codeVersion: string, accepted: boolean, actor = user) =>
    answerUpdate(services, actor, app.id, { codeVersion, accepted });
  const tile = async () => (await listHome(services, user)).apps[0];
  return { ...fixture, app, user, update, open, answer, tile };
}

test("an update that wants no more runs at once, and its dot stays until the app is opened", async () => {
  const { update, open, answer, tile } = await setUp();
  expect(await tile()).toMatchObject({ updated: false });
  expect((await open()).app.update).toBeNull();
  await update({ icon: "🌧️", releaseNotes: "Rain" });
  expect(await tile()).toMatchObject({ updated: true });
  expect(await open()).toMatchObject({
    path: "/",
    app: { codeVersion: "01", update: { state: "unseen", codeVersion: "01", releaseNotes: "Rain" } },
  });
  await answer("01", true);
  expect(await tile()).toMatchObject({ updated: false });
  expect((await open()).app.update).toBeNull();
});

test("an update that wants a new host waits for the user, who can stay on the version before", async () => {
  const { services, app, user, update, open, answer, tile } = await setUp();
  await update({ declaredHosts: [API] });
  const asked = { codeVersion: "01", wanted: { hosts: [API], isFirst: true }, mayStay: true };
  expect((await open()).app.update).toMatchObject({ state: "undecided", ...asked });
  expect((await open(null)).app.update).toBeNull();

  await answer("01", false);
  const declined = await open();
  expect(declined).toMatchObject({
    path: "/v/00",
    app: { codeVersion: "00", declaredHosts: [], contactsNobody: true },
  });
  expect(declined.app.update).toMatchObject({ state: "declined", ...asked });
  expect(declined.app.htmlSha256).toBe(app.htmlSha256);
  expect(frameSource(declined)).toBe(`${declined.origin}/v/00`);
  expect(await tile()).toMatchObject({ updated: false });
  const address = `http://${app.label}.${services.config.appsHost}/`;
  expect((await openSubdomain(services, user, address)).path).toBe("/v/00");
  await setOfflineOnly(services, user, app.id, { on: true });
  expect((await open()).path).toBe("/v/00/offline");
  await setOfflineOnly(services, user, app.id, { on: false });

  await answer("01", true);
  expect(await open()).toMatchObject({ path: "/", app: { codeVersion: "01", declaredHosts: [API], update: null } });
});

test("the next update is compared with the version that the user accepted, and asks again", async () => {
  const { update, open, answer } = await setUp();
  await update({ declaredHosts: [API] });
  await answer("01", false);
  await update({ declaredHosts: [API, TILES] });
  expect((await open()).app.update).toMatchObject({ state: "undecided", wanted: { hosts: [API, TILES] } });
  await answer("02", true);
  await update({ declaredHosts: [TILES] });
  expect((await open()).app.update).toMatchObject({ state: "unseen" });
});

test("a user who installs an app has accepted its newest version", async () => {
  const { services, app, update, open } = await setUp();
  await update({ declaredHosts: [API] });
  const later = await insertUser(services, "explorer");
  await installApp(services, later, app.id);
  expect(await open(later)).toMatchObject({ path: "/", app: { update: null } });
});

test("the form of an approval says whether the versions before end", () => {
  const endOf = (fields: object) =>
    parse(ApproveUpdateInput, { updateId: "1", htmlSha256: "", updatedAt: "7", ...fields });
  expect(endOf({ endsEarlierVersions: "true" })).toMatchObject({ endsEarlierVersions: true });
  expect(endOf({ endsEarlierVersions: "false" })).toMatchObject({ endsEarlierVersions: false });
  expect(endOf({}).endsEarlierVersions).toBeUndefined();
});

test("nobody can stay on a version that a moderator ended with the update", async () => {
  const { update, open, answer } = await setUp();
  await update({ declaredHosts: [API] });
  await answer("01", false);
  await update({ declaredHosts: [API, TILES] }, true);
  expect((await open()).app.update).toMatchObject({ state: "undecided", mayStay: false });
  await answer("02", false);
  expect((await open()).app.update).toMatchObject({ state: "undecided", mayStay: false });
});

test("nobody can stay on a version from before the app left the store", async () => {
  const { services, admin, projectId, submission, update, open, answer } = await setUp();
  await update({ declaredHosts: [API] });
  await answer("01", false);
  await unpublishSubmission(services, admin, submission.id);
  await expect(open()).rejects.toMatchObject({ code: "gone" });
  await expect(answer("01", true)).rejects.toMatchObject({ code: "conflict" });
  const [waiting] = await services.db.query.submissions.findMany({ where: (t) => eq(t.projectId, projectId) });
  await publishSubmission(services, admin, { submissionId: submission.id, htmlSha256: waiting?.htmlSha256 ?? "" });
  expect((await open()).app.update).toMatchObject({ state: "undecided", mayStay: false });
});

test("a suspension that is lifted leaves the version on which the user stays", async () => {
  const { services, owner, update, open, answer } = await setUp();
  await update({ declaredHosts: [API] });
  await answer("01", false);
  const superAdmin = { ...(await insertUser(services, "admin")), superAdmin: true };
  await suspendUser(services, superAdmin, { userId: owner.userId, reason: "Spam" });
  await expect(open()).rejects.toMatchObject({ code: "gone" });
  await unsuspendUser(services, superAdmin, { userId: owner.userId });
  expect((await open()).path).toBe("/v/00");
});

test("only the newest version of an app that the user installed can be answered", async () => {
  const { services, app, user, answer, update } = await setUp();
  await update({ declaredHosts: [API] });
  for (const version of ["00", "02"]) await expect(answer(version, true)).rejects.toMatchObject({ code: "conflict" });
  const stranger = await insertUser(services, "explorer");
  await expect(answer("01", true, stranger)).rejects.toMatchObject({ code: "missing" });
  await expect(findNewestVersion(services, stranger, app.id)).rejects.toMatchObject({ code: "missing" });
  expect(await findNewestVersion(services, user, app.id)).toMatchObject({
    codeVersion: "01",
    origin: expect.stringMatching(/^https?:\/\/a[a-z2-7]{26}\./),
  });
  const rows = await services.db.select().from(installedApps).where(eq(installedApps.publishedAppId, app.id));
  expect(rows).toMatchObject([{ seenVersion: "00", acceptedVersion: "00" }]);
});

test("undoing an uninstall accepts no update", async () => {
  const { services, user, app, update, open, tile } = await setUp();
  await update({ declaredHosts: [API] });
  const removed = await tile();
  const { at, offlineOnly, seenVersion, acceptedVersion } = removed ?? { at: 0, offlineOnly: false };
  const restored = { id: app.id, position: null, at, offlineOnly, seenVersion, acceptedVersion };
  await removeFromHome(services, user, [app.id]);
  await restoreToHome(services, user, [restored]);
  expect((await open()).app.update).toMatchObject({ state: "undecided", mayStay: true });
  expect(await uninstallApp(services, user, app.id)).toMatchObject({ seenVersion: "00", acceptedVersion: "00" });
  await restoreToHome(services, user, [{ id: app.id, position: null, at, offlineOnly }]);
  expect((await open()).app.update).toBeNull();
});

test("each approved version keeps what the store says of it", async () => {
  const { services, app, update } = await setUp();
  const admin = await insertUser(services, "admin");
  await recordOfflineRun(services, admin, app.id, { htmlSha256: app.htmlSha256, outcome: "passed" });
  await update({ declaredHosts: [API] });
  const versions = await services.db.select().from(appVersions).where(eq(appVersions.appId, app.id));
  expect(versions).toMatchObject([
    { codeVersion: "00", contactsNobody: true, worksOffline: true, endedAt: null },
    { codeVersion: "01", contactsNobody: false, worksOffline: false, endedAt: null },
  ]);
});
