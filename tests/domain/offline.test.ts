import { expect, test } from "vitest";
import { setCopy } from "#domain/app-data/data-copies/commands.server.ts";
import { installApp, setOfflineOnly, uninstallApp } from "#domain/library/commands.server.ts";
import { copyOwner, frameSource, frameSources, openPreview, openSubdomain } from "#domain/previews/open.server.ts";
import { insertUser } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

async function installed() {
  const { services, slug, readApp } = await publishedAppFixture();
  const app = await readApp();
  const user = await insertUser(services, "explorer");
  await installApp(services, user, app.id);
  const open = async (actor: typeof user | null) => {
    const opened = await openPreview(services, actor, { id: slug, name: null, token: null, fromPath: true });
    if (!("origin" in opened)) throw new Error("there is a choice");
    return opened;
  };
  return { services, app, user, open };
}

test("a user can switch an installed app's network off and on again", async () => {
  const { services, app, user, open } = await installed();
  expect(await open(user)).toMatchObject({ path: "/", app: { offlineOnly: false } });
  await setOfflineOnly(services, user, app.id, { on: true });
  expect(await open(user)).toMatchObject({ path: "/offline", app: { offlineOnly: true } });
  await setOfflineOnly(services, user, app.id, { on: false });
  expect(await open(user)).toMatchObject({ path: "/", app: { offlineOnly: false } });
});

test("one user's network switch does not affect other users", async () => {
  const { services, app, user, open } = await installed();
  const other = await insertUser(services, "explorer");
  await installApp(services, other, app.id);
  await setOfflineOnly(services, user, app.id, { on: true });
  expect((await open(other)).path).toBe("/");
  expect(await open(null)).toMatchObject({ path: "/", app: { offlineOnly: null } });
});

test("the page that frames an offline app allows only its offline path, on the same origin", async () => {
  const { services, app, user, open } = await installed();
  const before = await open(user);
  expect(frameSource(before)).toBe(before.origin);
  await setOfflineOnly(services, user, app.id, { on: true });
  const after = await open(user);
  expect(after.origin).toBe(before.origin);
  expect(frameSource(after)).toBe(`${before.origin}/offline`);
});

test("with a copy in the account the viewer frames the page of the app's data too, and the app still has one path", async () => {
  const { services, app, user, open } = await installed();
  const opened = await open(user);
  expect(frameSources(opened, { hasCopy: true })).toEqual([opened.origin]);
  await setOfflineOnly(services, user, app.id, { on: true });
  const offline = await open(user);
  expect(frameSources(offline, { hasCopy: true })).toEqual([`${opened.origin}/offline`, `${opened.origin}/__data`]);
  expect(frameSources(offline, { hasCopy: false })).toEqual([`${opened.origin}/offline`]);
});

test("the viewer keeps a copy only for its user, while it is on, the app installed and the plan allows it", async () => {
  const { services, app, user, open } = await installed();
  const builder = { ...user, tier: "builder" } as const;
  expect(copyOwner(await open(builder), builder)).toBeNull();
  await setCopy(services, builder, app.id, { on: true });
  expect(copyOwner(await open(builder), builder)).toBe(user.userId);
  expect(copyOwner(await open(user), user), "the plan ended").toBeNull();
  expect(copyOwner(await open(null), null)).toBeNull();
  const other = { ...(await insertUser(services, "builder")), tier: "builder" } as const;
  await installApp(services, other, app.id);
  expect(copyOwner(await open(other), other)).toBeNull();
  await uninstallApp(services, builder, app.id);
  expect(copyOwner(await open(builder), builder), "uninstalled").toBeNull();
  await installApp(services, builder, app.id);
  await setCopy(services, builder, app.id, { on: false });
  expect(copyOwner(await open(builder), builder), "turned off").toBeNull();
});

test("every page that frames published apps respects the network switch", async () => {
  const { services, app, user } = await installed();
  await setOfflineOnly(services, user, app.id, { on: true });
  const address = `http://${app.label}.${services.config.appsHost}/`;
  expect((await openSubdomain(services, user, address)).path).toBe("/offline");
});

test("only an installed app has the network switch", async () => {
  const { services, app } = await installed();
  const stranger = await insertUser(services, "explorer");
  for (const id of [app.id, "absent"]) {
    await expect(setOfflineOnly(services, stranger, id, { on: true })).rejects.toThrow("Install the app first");
  }
});
