import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projects, publishedApps } from "#db/schema/index.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { listHome } from "#domain/library/queries.server.ts";
import { publishSubmission } from "#domain/moderation/commands.server.ts";
import type { Services } from "#domain/services.ts";
import { findAppPage, listApps } from "#domain/store/queries.server.ts";
import { readCursor } from "#domain/store/rules.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

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

test("installing twice is installing once, and the counter is the number of rows", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  const app = await publishedApp(services);
  await Promise.all([installApp(services, visitor, app.id), installApp(services, visitor, app.id)]);
  expect(await readInstalls(services, app.id)).toBe(1);
  expect((await listHome(services, visitor)).map((row) => row.id)).toEqual([app.id]);
  await uninstallApp(services, visitor, app.id);
  await uninstallApp(services, visitor, app.id);
  expect(await readInstalls(services, app.id)).toBe(0);
  expect(await listHome(services, visitor)).toEqual([]);
});

test("what is not in the store can't be installed", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  const app = await publishedApp(services);
  await services.db.update(publishedApps).set({ status: "banned" }).where(eq(publishedApps.id, app.id));
  await expect(installApp(services, visitor, app.id)).rejects.toThrow("App not found");
  await expect(installApp(services, visitor, "absent")).rejects.toThrow("App not found");
  expect(await readInstalls(services, app.id)).toBe(0);
});

test("the store pages by key: every app once, newest first", async () => {
  const { services } = testServices();
  const app = await publishedApp(services);
  const { db } = services;
  const before = (await listApps(services, null, { chip: null, cursor: null })).apps.length;
  const [row] = await db.select().from(publishedApps).where(eq(publishedApps.id, app.id));
  if (!row) throw new Error("missing");
  const [original] = await db.select().from(projects).where(eq(projects.id, row.projectId));
  if (!original) throw new Error("missing");
  for (let n = 0; n < 50; n++) {
    const project = crypto.randomUUID();
    await db.insert(projects).values({ ...original, id: project, packageId: null });
    await db.insert(publishedApps).values({
      ...row,
      id: crypto.randomUUID(),
      slug: `copy-${n}`,
      label: `copy-${n}`,
      packageId: `copy-${n}`,
      projectId: project,
      createdAt: row.createdAt - Math.floor(n / 3),
    });
  }
  const seen: Array<string> = [];
  let after: string | null = null;
  do {
    const page = await listApps(services, null, { chip: null, cursor: readCursor(after) });
    seen.push(...page.apps.map((card) => card.id));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(before + 50);
  expect(new Set(seen).size).toBe(before + 50);
});

test("similar apps are those that share most tags, and never the app itself", async () => {
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
  expect(similar.map((app) => app.name).slice(0, 2)).toEqual(["Chess clock", "Dice tray"]);
  expect(similar).toHaveLength(3);
});
