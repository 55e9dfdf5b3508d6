import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { installedApps, projects, projectTiles, publishedApps } from "#db/schema/index.ts";
import { PROJECT_STATUSES } from "#db/vocabulary.ts";
import { listHome } from "#domain/home/apps.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome, saveOrder } from "#domain/library/home-tiles.server.ts";
import { installProgress } from "#domain/library/install-window.ts";
import { moveItem, sortHome } from "#domain/library/tile-order.ts";
import { publishSubmission } from "#domain/moderation/decisions.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { findAppPage } from "#domain/store/queries.server.ts";
import { insertSubmission, insertUser, testServices, utf8 } from "#tests/support/services.ts";

async function publishedApp(services: Services) {
  const architect = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const submission = await insertSubmission(services, architect);
  const { slug } = await publishSubmission(services, admin, {
    submissionId: submission.id,
    htmlSha256: submission.htmlSha256,
  });
  return (await findAppPage(services, null, slug)).app;
}

function readInstalls(services: Services, id: string) {
  return services.db
    .select({ installs: publishedApps.installs })
    .from(publishedApps)
    .where(eq(publishedApps.id, id))
    .then((rows) => rows[0]?.installs);
}

async function homeIds(services: Services, actor: Actor) {
  return (await listHome(services, actor)).apps.map((app) => app.id);
}

function newProject(services: Services, actor: Actor, name: string) {
  return createProject(services, actor, { name, bytes: utf8(`<!doctype html><title>${name}</title>`) });
}

async function threeTiles(services: Services) {
  const builder = await insertUser(services, "builder");
  const [first, second] = [await publishedApp(services), await publishedApp(services)];
  await installApp(services, builder, first.id);
  await installApp(services, builder, second.id);
  const project = await newProject(services, builder, "Seating plan");
  return { builder, first: first.id, second: second.id, project: project.id };
}

test("installing twice has the same effect as once, and the counter equals the number of rows", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  const app = await publishedApp(services);
  await Promise.all([installApp(services, visitor, app.id), installApp(services, visitor, app.id)]);
  expect(await readInstalls(services, app.id)).toBe(1);
  expect(await homeIds(services, visitor)).toEqual([app.id]);
  await uninstallApp(services, visitor, app.id);
  await uninstallApp(services, visitor, app.id);
  expect(await readInstalls(services, app.id)).toBe(0);
  expect(await homeIds(services, visitor)).toEqual([]);
});

test("an app that is not in the store can't be installed", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  const app = await publishedApp(services);
  await services.db.update(publishedApps).set({ status: "banned" }).where(eq(publishedApps.id, app.id));
  await expect(installApp(services, visitor, app.id)).rejects.toThrow("App not found");
  await expect(installApp(services, visitor, "absent")).rejects.toThrow("App not found");
  expect(await readInstalls(services, app.id)).toBe(0);
});

test("an installed app that left the store stays on the home with a hint and can be uninstalled", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  const app = await publishedApp(services);
  await installApp(services, visitor, app.id);
  expect((await listHome(services, visitor)).apps).toMatchObject([{ gone: false, address: `/p/${app.slug}` }]);
  const set = (change: Partial<Pick<typeof app, "status" | "name" | "icon">>) =>
    services.db.update(publishedApps).set(change).where(eq(publishedApps.id, app.id));
  await set({ status: "unpublished" });
  expect((await listHome(services, visitor)).apps).toMatchObject([
    { id: app.id, gone: true, name: app.name, address: `/store/${app.slug}`, label: "No longer in the store" },
  ]);
  await set({ status: "banned", name: "", icon: "" });
  expect((await listHome(services, visitor)).apps).toMatchObject([{ gone: true, name: "Removed app", icon: "🚀" }]);
  await uninstallApp(services, visitor, app.id);
  expect((await listHome(services, visitor)).apps).toEqual([]);
  expect(await readInstalls(services, app.id)).toBe(0);
});

test("the home shows installed apps and private projects, the newest first, with the labels of the specification", async () => {
  const { services } = testServices();
  const { builder, first, second, project } = await threeTiles(services);
  const { apps, hidden } = await listHome(services, builder);
  expect(apps.map((app) => app.id)).toEqual([project, second, first]);
  expect(hidden).toEqual([]);
  expect(apps.map(({ kind, label, icon }) => [kind, label, icon])).toEqual([
    ["project", "Your Project", "🚀"],
    ["store", "Community Developer", "🌿"],
    ["store", "Community Developer", "🌿"],
  ]);
  expect(apps[0]?.address).toBe(`/p/${project}`);
  expect(await homeIds(services, await insertUser(services, "builder"))).toEqual([]);
});

test("an author's project has its tile in every state, until it is deleted", async () => {
  const { services } = testServices();
  const architect = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const { projectId } = await insertSubmission(services, architect);
  const tile = { id: projectId, kind: "project", address: `/p/${projectId}`, isBesideStoreApp: false };
  for (const status of PROJECT_STATUSES) {
    await services.db.update(projects).set({ status }).where(eq(projects.id, projectId));
    expect((await listHome(services, architect)).apps, status).toMatchObject([tile]);
  }
  const submission = await insertSubmission(services, architect);
  const { slug } = await publishSubmission(services, admin, {
    submissionId: submission.id,
    htmlSha256: submission.htmlSha256,
  });
  const { id } = (await findAppPage(services, null, slug)).app;
  await installApp(services, architect, id);
  const { apps } = await listHome(services, architect);
  const beside = apps.filter(({ isBesideStoreApp }) => isBesideStoreApp);
  expect(beside.map((app) => app.id)).toEqual([submission.projectId]);
  expect(apps.map((app) => app.id).toSorted()).toEqual([projectId, submission.projectId, id].toSorted());
  await services.db.update(projects).set({ deletedAt: services.now() }).where(eq(projects.userId, architect.userId));
  expect(await homeIds(services, architect)).toEqual([id]);
});

test("the order of the home is stored on the account, and newer tiles come after it", async () => {
  const { services } = testServices();
  const { builder, first, second, project } = await threeTiles(services);
  await saveOrder(services, builder, [first, project, second]);
  expect(await homeIds(services, builder)).toEqual([first, project, second]);
  const late = await newProject(services, builder, "Late plan");
  expect(await homeIds(services, builder)).toEqual([first, project, second, late.id]);
});

test("a device that knows fewer apps orders only those and leaves the others in place", async () => {
  const { services } = testServices();
  const { builder, first, second, project } = await threeTiles(services);
  await saveOrder(services, builder, [second, first, project]);
  await saveOrder(services, builder, [first, second]);
  expect(await homeIds(services, builder)).toEqual([first, second, project]);
});

test("users can't order, hide or restore another user's tiles", async () => {
  const { services } = testServices();
  const { builder, first, second, project } = await threeTiles(services);
  const stranger = await insertUser(services, "builder");
  await saveOrder(services, stranger, [first, project, second]);
  await removeFromHome(services, stranger, [first, project, second]);
  expect(await homeIds(services, builder)).toEqual([project, second, first]);
  expect(await readInstalls(services, first)).toBe(1);
  await removeFromHome(services, builder, [project]);
  await restoreToHome(services, stranger, [{ id: project, position: 0, at: 0, offlineOnly: false }]);
  expect(await homeIds(services, builder)).toEqual([second, first]);
  expect(await services.db.select().from(projectTiles).where(eq(projectTiles.userId, stranger.userId))).toEqual([]);
});

test("hiding a project hides no other project, and not on another user's home", async () => {
  const { services } = testServices();
  const builder = await insertUser(services, "builder");
  const stranger = await insertUser(services, "builder");
  const [first, second] = [await newProject(services, builder, "Plan"), await newProject(services, builder, "Draft")];
  const tile = { hidden_from_home: true };
  await services.db.insert(projectTiles).values({ userId: stranger.userId, appId: first.id, tile });
  expect(await homeIds(services, builder)).toEqual([second.id, first.id]);
  await removeFromHome(services, builder, [second.id]);
  expect(await listHome(services, builder)).toMatchObject({ apps: [{ id: first.id }], hidden: [{ id: second.id }] });
});

test("removing and restoring tiles is told to the user's other screens and to the apps' developers", async () => {
  const { services, liveEvents } = testServices();
  const { builder, second, project } = await threeTiles(services);
  const [app] = await services.db.select().from(publishedApps).where(eq(publishedApps.id, second));
  const told = [
    { userId: builder.userId, topic: "library" },
    { userId: app?.userId, topic: "installs" },
  ];
  await liveEvents();
  await removeFromHome(services, builder, [project, second]);
  expect(await liveEvents()).toEqual(told);
  await restoreToHome(services, builder, [{ id: second, position: null, at: 0, offlineOnly: false }]);
  expect(await liveEvents()).toEqual(told);
  await removeFromHome(services, builder, [project]);
  expect(await liveEvents()).toEqual(told.slice(0, 1));
});

test("removing tiles hides projects and uninstalls apps, and Undo restores all of them", async () => {
  const { services, clock } = testServices();
  const { builder, first, second, project } = await threeTiles(services);
  await saveOrder(services, builder, [first, project, second]);
  await services.db.update(installedApps).set({ offlineOnly: true }).where(eq(installedApps.publishedAppId, second));
  const before = (await listHome(services, builder)).apps;

  await removeFromHome(services, builder, [project, second]);
  await removeFromHome(services, builder, [project, second]);
  expect(await listHome(services, builder)).toMatchObject({ apps: [{ id: first }], hidden: [{ id: project }] });
  expect(await readInstalls(services, second)).toBe(0);
  const [row] = await services.db.select().from(projects).where(eq(projects.id, project));
  expect(row?.status).toBe("private");

  clock.now += 60_000;
  await restoreToHome(services, builder, before);
  await restoreToHome(services, builder, before);
  expect((await listHome(services, builder)).apps).toEqual(before);
  expect(await readInstalls(services, first)).toBe(1);
  expect(await readInstalls(services, second)).toBe(1);
});

test("Undo does not restore an app that has left the store", async () => {
  const { services } = testServices();
  const { builder, first, second, project } = await threeTiles(services);
  const before = (await listHome(services, builder)).apps;
  await removeFromHome(services, builder, [first]);
  await services.db.update(publishedApps).set({ status: "banned" }).where(eq(publishedApps.id, first));
  await restoreToHome(services, builder, before);
  expect(await homeIds(services, builder)).toEqual([project, second]);
  expect(await readInstalls(services, first)).toBe(0);
});

test("200 concurrent installs, removals and undos of twenty users leave the counters equal to the rows", async () => {
  const { services } = testServices();
  const apps = await Promise.all([publishedApp(services), publishedApp(services)]);
  const users = await Promise.all(Array.from({ length: 20 }, () => insertUser(services, "explorer")));
  const tile = (id: string) => ({ id, position: null, at: 0, offlineOnly: false });
  // A fixed mixture of the four commands.
  const calls = Array.from({ length: 200 }, (_, n) => {
    const user = users[n % 20];
    const app = apps[Math.floor(n / 20) % 2];
    if (!user || !app) throw new Error("missing");
    if (n % 7 === 3) return uninstallApp(services, user, app.id);
    if (n % 11 === 5) return removeFromHome(services, user, [app.id]);
    if (n % 13 === 7) return restoreToHome(services, user, [tile(app.id)]);
    return installApp(services, user, app.id);
  });
  await Promise.all(calls);
  for (const { id } of apps) {
    const rows = await services.db.select().from(installedApps).where(eq(installedApps.publishedAppId, id));
    expect(rows.length).toBeGreaterThan(0);
    expect(await readInstalls(services, id)).toBe(rows.length);
  }
});

test("install progress rises by 20 percent a second", () => {
  expect([0, 999, 1000, 2500, 5000, 9000].map(installProgress)).toEqual([0, 0, 20, 40, 100, 100]);
});

test("moving a tile keeps the others in order, and tiles without a position come after, newest first", () => {
  expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  const list = ["a", "b"];
  expect(moveItem(list, 1, 2)).toBe(list);
  const apps = [
    { position: null, at: 1 },
    { position: 1, at: 5 },
    { position: null, at: 9 },
    { position: 0, at: 2 },
  ];
  expect(sortHome(apps).map((app) => app.at)).toEqual([2, 5, 9, 1]);
});

test("similar apps are those that share most tags, filled up with others, and never the app itself", async () => {
  const { services } = testServices();
  const architect = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const publish = async (name: string, tags: Array<string>) => {
    const listing = { name, tags: tags as Array<"Productivity"> };
    const { id, htmlSha256 } = await insertSubmission(services, architect, listing);
    return publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  };
  await publish("Chess clock", ["Games", "Sports", "Utilities"]);
  await publish("Dice tray", ["Games", "Sports"]);
  await publish("Rain radar", ["Weather"]);
  const { slug } = await publish("Score board", ["Games", "Sports", "Utilities"]);
  const { similar } = await findAppPage(services, null, slug);
  expect(similar.map((app) => app.name)).toEqual(["Chess clock", "Dice tray", "Rain radar"]);
});

test("an app that shares all tags comes first, however few install it and however many share a part", async () => {
  const { services } = testServices();
  const architect = await insertUser(services, "architect");
  const admin = await insertUser(services, "admin");
  const publish = async (name: string, tags: Array<string>) => {
    const listing = { name, tags: tags as Array<"Productivity"> };
    const { id, htmlSha256 } = await insertSubmission(services, architect, listing);
    return publishSubmission(services, admin, { submissionId: id, htmlSha256 });
  };
  const similarTo = async (slug: string) => (await findAppPage(services, null, slug)).similar.map((app) => app.name);
  await publish("Shares two", ["Shopping", "Food"]);
  await publish("The twin", ["Shopping", "Food", "Travel"]);
  for (const tag of ["Food", "Travel", "Shopping"]) for (let n = 0; n < 4; n++) await publish(`${tag} ${n}`, [tag]);
  await services.db.update(publishedApps).set({ installs: 100 }).where(like(publishedApps.name, "% _"));
  const { slug } = await publish("Market map", ["Food", "Travel", "Shopping"]);
  expect((await similarTo(slug)).slice(0, 2)).toEqual(["The twin", "Shares two"]);
  const { slug: two } = await publish("Two of them", ["Travel", "Shopping"]);
  expect((await similarTo(two)).slice(0, 2)).toEqual(["Market map", "The twin"]);
});

test("an install and its removal reach the user's other devices, and the author's pages", async () => {
  const { services, liveEvents } = testServices();
  const app = await publishedApp(services);
  const visitor = await insertUser(services, "explorer");
  await liveEvents();
  const [owner] = await services.db
    .select({ userId: publishedApps.userId })
    .from(publishedApps)
    .where(eq(publishedApps.id, app.id));
  const told = [
    { userId: visitor.userId, topic: "library" },
    { userId: owner?.userId, topic: "installs" },
  ];
  await installApp(services, visitor, app.id);
  expect(await liveEvents()).toEqual(told);
  await installApp(services, visitor, app.id);
  expect(await liveEvents(), "nothing changed").toEqual([]);
  await uninstallApp(services, visitor, app.id);
  expect(await liveEvents()).toEqual(told);
});
