import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { installedApps } from "#db/schema/index.ts";
import { listHome } from "#domain/home/apps.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { restoreToHome, saveOrder } from "#domain/library/home-tiles.server.ts";
import type { RestoredTile } from "#domain/library/schemas.ts";
import { call } from "#tests/support/api.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

function install(method: "PUT" | "DELETE", id: string, actor: Actor, account?: string) {
  return call(`/api/apps/${id}/install`, { method, headers: account ? { "X-Account": account } : {} }, actor);
}

async function setUp() {
  const { services, readApp } = await publishedAppFixture();
  const appId = (await readApp()).id;
  const visitor = await insertUser(services, "explorer");
  return { services, appId, visitor, home: async () => (await listHome(services, visitor)).apps };
}

test("an install from a page that was loaded for another account does nothing", async () => {
  const { services, appId, visitor, home } = await setUp();
  const before = await insertUser(services, "explorer");
  const answer = await install("PUT", appId, visitor, before.userId);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    error: { message: "Someone else is signed in now. Please reload the page." },
  });
  expect(await home()).toEqual([]);
  expect((await install("PUT", appId, visitor, visitor.userId)).status).toBe(204);
  expect((await install("DELETE", appId, visitor, before.userId)).status).toBe(409);
  expect(await home()).toMatchObject([{ id: appId }]);
});

test("the response to an uninstall has what is needed to restore the app", async () => {
  const { services, appId, visitor, home } = await setUp();
  await installApp(services, visitor, appId);
  await saveOrder(services, visitor, [appId]);
  await services.db.update(installedApps).set({ offlineOnly: true }).where(eq(installedApps.publishedAppId, appId));
  const before = await home();
  const { tile } = (await (await install("DELETE", appId, visitor)).json()) as { tile: Omit<RestoredTile, "id"> };
  const versions = { seenVersion: "00", acceptedVersion: "00" };
  expect(tile).toEqual({ position: 0, at: before[0]?.at, offlineOnly: true, slot: null, ...versions });
  expect(await home()).toEqual([]);
  await restoreToHome(services, visitor, [{ id: appId, ...tile }]);
  expect(await home()).toEqual(before);
  await install("DELETE", appId, visitor);
  expect(await (await install("DELETE", appId, visitor)).json()).toEqual({ tile: null });
});
