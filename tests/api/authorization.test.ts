import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { ACCOUNT_HEADER } from "#domain/kit/headers.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
import { insertActor, ROLES, type Role } from "#tests/support/authorization/roles.ts";
import type { Row } from "#tests/support/authorization/row.ts";
import { ROWS } from "#tests/support/authorization/rows.ts";
import { SCREENS, send } from "#tests/support/authorization/send.ts";
import { absentIds, type Ids, TARGETS, type TargetKind } from "#tests/support/authorization/targets.ts";
import { insertUser, testServices } from "#tests/support/services.ts";
import { v1 } from "#workers/api/v1/router.ts";
import { api } from "#workers/api.ts";

const tested = testServices().services;
/** Right passwords: hashing them would take most of this test's time, and they have their own tests. */
const passwords: Services["passwords"] = {
  hash: async () => "hash",
  verify: async () => ({ result: "ok", newHash: null }),
  replace: async () => "hash",
};
/** Not recorded: how statements are planned is a matter of the tests of each screen. */
const services: Services = { ...tested, db: connect(env.DB), search: connect(env.SEARCH_DB), passwords };

test("every screen, form and endpoint is in the matrix", () => {
  const screens = [...SCREENS].flatMap(([path, { action }]) => {
    const intents = action?.intents?.map((intent) => `POST ${path} ${intent}`) ?? (action ? [`POST ${path}`] : []);
    return [`GET ${path}`, ...intents];
  });
  // A route that validates its input is listed once for each of its handlers.
  const handlers = [...api.routes, ...v1.routes]
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(ROWS).sort()).toEqual([...screens, ...new Set(handlers)].sort());
});

test.each(Object.entries<Row>(ROWS))("%s by each role", async (key, row) => {
  const found = await Promise.all(ROLES.map(async (role) => [role, await outcomesOf(key, row, role)]));
  const expected = ROLES.map((role) => [role, expectedOf(row, role)]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

function expectedOf(row: Row, role: Role) {
  const own = outcome(row.own, role);
  return row.foreign ? { own, foreign: outcome(row.foreign, role), absent: outcome(row.absent, role) } : { own };
}

async function outcomesOf(key: string, row: Row, role: Role) {
  const expected = expectedOf(row, role);
  const { actor, ids: ownIds } = await (usesUp(key, row, expected.own) ? insertOwner : sharedOwner)(row.of, role);
  const own = await answer(key, row, actor, ownIds);
  if (!row.foreign) return { own: own.outcome };
  const { ids } = await (usesUp(key, row, expected.foreign) ? insertOwner : sharedOwner)(row.of, "anonymous");
  const foreign = await answer(key, row, actor, ids);
  const absent = await answer(key, row, actor, absentIds(ids));
  if (expected.foreign === expected.absent) expect(foreign.bytes, role).toBe(absent.bytes);
  return { own: own.outcome, foreign: foreign.outcome, absent: absent.outcome };
}

test("no call of a page changes anything if it was loaded for another account than the one that is signed in", async () => {
  const [actor, before] = [await insertUser(services, "architect"), await insertUser(services, "architect")];
  const needsSession = Object.entries<Row>(ROWS).filter(
    ([key, { own }]) => /^(?!GET )[A-Z]+ \/api\/(?!v1\/)/.test(key) && own.startsWith("sign-in "),
  );
  expect(needsSession.length).toBeGreaterThan(20);
  for (const [key, row] of needsSession) {
    const { ids } = await sharedOwner(row.of, "anonymous");
    const input = row.input(ids);
    const headers = { ...input.headers, [ACCOUNT_HEADER]: before.userId };
    expect([key, (await send(key, { ...input, headers }, { services, actor })).outcome]).toEqual([key, "conflict"]);
  }
});

test("what is foreign differs from what is absent only where the role may act on it", () => {
  for (const [key, row] of Object.entries<Row>(ROWS)) {
    for (const role of ROLES) {
      expect([outcome(row.absent, role), "ok"], `${key}, ${role}`).toContain(outcome(row.foreign, role));
    }
  }
});

test.each([
  ["anonymous", "sign-in"],
  ["explorer", "to:/"],
  ["builder", "to:/"],
  ["architect", "to:/"],
  ["admin", "to:/admin-mod"],
  ["super admin", "to:/admin-dashboard"],
] as const)("/admin leads the role %s to where it belongs", async (role, expected) => {
  const actor = await insertActor(services, role);
  expect((await send("GET /*", { params: { "*": "admin" } }, { services, actor })).outcome).toBe(expected);
});

function outcome(words: string | undefined, role: Role) {
  const list = words?.split(" ");
  return list && (list.length === 1 ? list[0] : list[ROLES.indexOf(role)]);
}

function usesUp(key: string, { repeatable }: Row, expected: string | undefined) {
  return expected === "ok" && !repeatable && !key.startsWith("GET ");
}

/** What an anonymous visitor calls their own is a stranger's. */
async function insertOwner(of: TargetKind, role: Role) {
  const actor = await insertActor(services, role);
  const owner = actor ?? (await insertUser(services, "architect"));
  const ids: Ids = await TARGETS[of](services, { ...owner, tier: "architect", superAdmin: false });
  return { actor, ids };
}

const owners = new Map<string, ReturnType<typeof insertOwner>>();

function sharedOwner(of: TargetKind, role: Role) {
  const key = `${of} ${role}`;
  const owner = owners.get(key) ?? insertOwner(of, role);
  owners.set(key, owner);
  return owner;
}

/** Without the ids, which the answer may repeat. */
async function answer(key: string, row: Row, actor: Actor | null, ids: Ids) {
  const { outcome, bytes } = await send(key, row.input(ids), { services, actor });
  return { outcome, bytes: Object.values(ids).reduce((text, id) => text.replaceAll(id, "<id>"), bytes) };
}
