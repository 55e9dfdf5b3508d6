import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { Actor } from "#domain/kit/permissions.ts";
import { call } from "#tests/support/api.ts";
import { seeded } from "#tests/support/random.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";

const TIMES = 300;
/** In ms, for a busy machine. */
const LONG = 60_000;

async function twoApps() {
  const apps = [await publishedAppFixture(), await publishedAppFixture()];
  return Promise.all(apps.map(async ({ readApp }) => (await readApp()).id));
}

function visitor() {
  return insertUser(testServices().services, "explorer");
}

async function ask(method: "PUT" | "DELETE", appId: string, actor: Actor) {
  return (await call(`/api/apps/${appId}/install`, { method }, actor)).status;
}

async function counts(apps: ReadonlyArray<string>) {
  const { results } = await env.DB.prepare(
    `select id, installs, (select count(*) from user_installed_apps where published_app_id = published_apps.id) as rows
    from published_apps where id in (select value from json_each(?))`,
  )
    .bind(JSON.stringify(apps))
    .all<{ id: string; installs: number; rows: number }>();
  return results;
}

/** Sends all calls before the first answer, in random order with duplicates; reads the counters in between. */
async function clickWildly(actors: ReadonlyArray<Actor>, apps: ReadonlyArray<string>) {
  const below = seeded(20261120);
  const clicks = actors
    .flatMap((actor) => Array.from({ length: TIMES }, () => ({ actor, place: below(2 ** 31) })))
    .sort((a, b) => a.place - b.place);
  const moments: Array<ReturnType<typeof counts>> = [];
  const statuses = clicks.map(({ actor }, n) => {
    if (n % 30 === 15) moments.push(counts(apps));
    return ask(below(2) === 0 ? "PUT" : "DELETE", apps[below(apps.length)] ?? "", actor);
  });
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200, 204]));
  return (await Promise.all(moments)).flat();
}

test("two visitors installing and uninstalling 300 times concurrently leave the counters equal to the rows, at every moment", {
  timeout: LONG,
}, async () => {
  const apps = await twoApps();
  const visitors = [await visitor(), await visitor()];
  const moments = await clickWildly(visitors, apps);
  const installed = new Set(moments.map(({ rows }) => rows));
  expect(installed).toEqual(new Set([0, 1, 2]));
  for (const { id, installs, rows } of [...moments, ...(await counts(apps))]) expect(installs, id).toBe(rows);
  for (const actor of visitors) for (const id of apps) await ask("PUT", id, actor);
  for (const { installs, rows } of await counts(apps)) expect([installs, rows]).toEqual([2, 2]);
});

test("two tabs of one visitor, 300 times each, leave the counters equal to the rows", { timeout: LONG }, async () => {
  const apps = await twoApps();
  const actor = await visitor();
  const moments = await clickWildly([actor, { ...actor }], apps);
  for (const { id, installs, rows } of [...moments, ...(await counts(apps))]) expect(installs, id).toBe(rows);
  expect(Math.max(...moments.map(({ rows }) => rows))).toBe(1);
});

test("a repeated install or uninstall changes nothing and gets the same response", async () => {
  const [app = ""] = await twoApps();
  const actor = await visitor();
  expect(await Promise.all([ask("PUT", app, actor), ask("PUT", app, actor)])).toEqual([204, 204]);
  expect(await counts([app])).toMatchObject([{ installs: 1, rows: 1 }]);
  expect(await Promise.all([ask("DELETE", app, actor), ask("DELETE", app, actor)])).toEqual([200, 200]);
  expect(await counts([app])).toMatchObject([{ installs: 0, rows: 0 }]);
});

test("uninstalling an app that is not installed or does not exist succeeds", async () => {
  const [app = ""] = await twoApps();
  const actor = await visitor();
  expect(await ask("DELETE", app, actor)).toBe(200);
  expect(await ask("DELETE", "absent", actor)).toBe(200);
  expect(await counts([app])).toMatchObject([{ installs: 0, rows: 0 }]);
});
