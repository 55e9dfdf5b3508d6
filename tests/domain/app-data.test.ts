import { expect, test } from "vitest";
import { listAppsWithData, listProjectsWithData } from "#domain/app-data/queries.server.ts";
import { DATA_RETENTION_MS } from "#domain/app-data/rules.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { openPreview } from "#domain/previews/open.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { moveToTrash, unpublishOwnApp } from "#domain/projects/lifecycle.server.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function installedApp() {
  const fixture = await publishedAppFixture();
  const { services, owner, projectId, readApp } = fixture;
  const visitor = await insertUser(services, "explorer");
  const app = await readApp();
  await installApp(services, visitor, app.id);
  return { services, owner, projectId, visitor, app, readApp };
}

test("installed apps are listed with their origins, and nobody else's", async () => {
  const { services, visitor, app } = await installedApp();
  const [listed, ...others] = await listAppsWithData(services, visitor, []);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ id: app.id, name: app.name, keptUntil: null });
  expect(new URL(listed?.origin ?? "").hostname).toBe(`${app.label}.${services.config.appsHost}`.split(":")[0]);
  const stranger = await insertUser(services, "explorer");
  expect(await listAppsWithData(services, stranger, [])).toEqual([]);
  expect(await listAppsWithData(services, stranger, [app.slug])).toMatchObject([{ id: app.id }]);
  await expect(listAppsWithData(services, stranger, ["no-such-app"])).rejects.toMatchObject({ code: "missing" });
});

test("an app that left the store is listed for 30 days", async () => {
  const { services, owner, projectId, visitor, app, readApp } = await installedApp();
  await unpublishOwnApp(services, owner, projectId);
  const { updatedAt: left } = await readApp();
  expect(await listAppsWithData(services, visitor, [])).toMatchObject([{ keptUntil: left + DATA_RETENTION_MS }]);
  const later = { ...services, now: () => left + DATA_RETENTION_MS + 1 };
  expect(await listAppsWithData(later, visitor, [])).toEqual([]);
  await expect(listAppsWithData(later, visitor, [app.slug])).rejects.toMatchObject({ code: "missing" });
});

test("an author's projects are listed with the origins of their private runs, until they are in the trash", async () => {
  const { services } = testServices();
  const author = await insertUser(services, "builder");
  const [apple, pear] = await Promise.all(
    ["Apple", "Pear"].map((name) => createProject(services, author, { name, bytes: utf8(`<p>${name}`) })),
  );
  const address = { id: apple?.id ?? "", name: null, token: null, fromPath: true };
  const opened = await openPreview(services, author, address);
  expect(await listProjectsWithData(services, author)).toMatchObject([
    { id: apple?.id, name: "Apple", origin: "origin" in opened && opened.origin, keptUntil: null },
    { id: pear?.id, name: "Pear", icon: "🚀" },
  ]);
  await moveToTrash(services, author, apple?.id ?? "");
  expect(await listProjectsWithData(services, author)).toMatchObject([{ name: "Pear" }]);
  expect(await listProjectsWithData(services, await insertUser(services, "builder"))).toEqual([]);
});
