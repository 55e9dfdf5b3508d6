import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { installApp } from "#domain/library/commands.server.ts";
import { readOwnStorePage } from "#domain/store/own-store-page.server.ts";
import { PUBLIC_COPY_MS } from "#domain/store/rules.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertUser } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";
import { publishedAppFixture } from "#tests/support/updates.ts";
import { createStoreCopies } from "#workers/store-copies.ts";

const FRONT = parseStoreQuery(new URLSearchParams());

async function setUp() {
  const { services, readApp } = await publishedAppFixture();
  const { id } = await readApp();
  const [owner, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await installApp(services, owner, id);
  const clock = { now: 1_000_000 };
  const { database, taken } = counted(env.DB);
  const storeCopies = createStoreCopies(() => clock.now);
  const deps = { ...services, db: connect(database), now: () => clock.now, storeCopies };
  return { services, deps, id, owner, other, clock, taken, storeCopies };
}

test("accounts share what everybody sees, and each gets what it has installed, in one round trip", async () => {
  const { services, deps, id, owner, other, taken } = await setUp();
  for (const actor of [owner, other, owner]) {
    const page = await readOwnStorePage(deps, actor, FRONT);
    expect(taken()).toBe(1);
    expect(page).toEqual(await readStorePage(services, actor, FRONT));
    expect(page.installed).toEqual(actor === owner ? [id] : []);
  }
});

test("what was read expires after two seconds and with each change of the store", async () => {
  const { deps, owner, clock, storeCopies } = await setUp();
  const key = "";
  await readOwnStorePage(deps, owner, FRONT);
  expect(storeCopies.find(key)).not.toBeNull();
  clock.now += PUBLIC_COPY_MS;
  expect(storeCopies.find(key)).toBeNull();
  clock.now++;
  await readOwnStorePage(deps, owner, FRONT);
  storeCopies.clear();
  expect(storeCopies.find(key)).toBeNull();
});

test("what was read before a change is not kept after it", async () => {
  const { deps, owner, clock, storeCopies } = await setUp();
  const readAt = clock.now++;
  storeCopies.clear();
  const { installed: _, ...page } = await readStorePage(deps, owner, FRONT);
  storeCopies.keep("", page, readAt);
  expect(storeCopies.find("")).toBeNull();
});
