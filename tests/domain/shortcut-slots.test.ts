import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { userStatus } from "#db/schema/index.ts";
import { saveShortcuts } from "#domain/journal/commands.server.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { installApp, uninstallApp } from "#domain/library/commands.server.ts";
import { removeFromHome, restoreToHome } from "#domain/library/home-tiles.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function userWithShortcuts() {
  const { services } = testServices();
  const user = await insertUser(services, "builder");
  const [first, second] = [await insertStoreApp(), await insertStoreApp()];
  const { id: project } = await createProject(services, user, { name: "Seating plan", bytes: utf8("<p>Seats</p>") });
  for (const id of [first, second]) await installApp(services, user, id);
  await saveShortcuts(services, user, [first, null, second, project]);
  return { services, user, first, second, project };
}

async function insertStoreApp() {
  const { readApp } = await publishedAppFixture();
  return (await readApp()).id;
}

async function readSlots({ db }: Services, { userId }: Actor) {
  const [status] = await db
    .select({ slots: userStatus.journalAppShortcuts })
    .from(userStatus)
    .where(eq(userStatus.userId, userId));
  return status?.slots;
}

test("an uninstall clears the app's shortcut slot, and an undo fills it again", async () => {
  const { services, user, first, second, project } = await userWithShortcuts();
  const removed = await uninstallApp(services, user, second);
  expect(removed).toMatchObject({ slot: 2 });
  expect(await readSlots(services, user)).toEqual([first, null, null, project, null, null]);
  await installApp(services, user, second);
  expect(await readSlots(services, user)).toEqual([first, null, null, project, null, null]);
  await uninstallApp(services, user, second);
  await restoreToHome(services, user, [{ id: second, position: null, at: 0, offlineOnly: false, slot: 2 }]);
  expect(await readSlots(services, user)).toEqual([first, null, second, project, null, null]);
});

test("removing apps from the home clears their shortcut slots, and a hidden project keeps its slot", async () => {
  const { services, user, first, second, project } = await userWithShortcuts();
  const ids = [first, second, project];
  const { slots } = await removeFromHome(services, user, ids);
  expect(slots).toEqual({ [first]: 0, [second]: 2 });
  expect(await readSlots(services, user)).toEqual([null, null, null, project, null, null]);
  const tiles = ids.map((id) => ({ id, position: null, at: 0, offlineOnly: false, slot: slots[id] ?? null }));
  await restoreToHome(services, user, tiles);
  expect(await readSlots(services, user)).toEqual([first, null, second, project, null, null]);
});

test("an undo does not take another app's slot and gives no app a second slot", async () => {
  const { services, user, first, second } = await userWithShortcuts();
  await uninstallApp(services, user, second);
  await saveShortcuts(services, user, [null, null, first]);
  const tile = { position: null, at: 0, offlineOnly: false };
  await restoreToHome(services, user, [
    { ...tile, id: second, slot: 2 },
    { ...tile, id: first, slot: 0 },
  ]);
  expect(await readSlots(services, user)).toEqual([null, null, first, null, null, null]);
});

test("an undo puts only installed apps into slots", async () => {
  const { services, user, first, second, project } = await userWithShortcuts();
  await removeFromHome(services, user, [first]);
  const stranger = await insertUser(services, "builder");
  await restoreToHome(services, stranger, [{ id: "nowhere", position: null, at: 0, offlineOnly: false, slot: 0 }]);
  await restoreToHome(services, user, [{ id: "nowhere", position: null, at: 0, offlineOnly: false, slot: 0 }]);
  expect(await readSlots(services, user)).toEqual([null, null, second, project, null, null]);
});

test("an uninstall leaves other users' slots alone", async () => {
  const { services, user, first, second, project } = await userWithShortcuts();
  const other = await insertUser(services, "builder");
  await installApp(services, other, first);
  await uninstallApp(services, other, first);
  await removeFromHome(services, other, [first, second]);
  expect(await readSlots(services, user)).toEqual([first, null, second, project, null, null]);
});
