import { env } from "cloudflare:workers";
import { TOTP } from "otpauth";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { exportAccount } from "#domain/accounts/export.server.ts";
import { connectClient, createToken } from "#domain/api-tokens/commands.server.ts";
import { findActor } from "#domain/auth/queries.server.ts";
import { signIn } from "#domain/auth/sign-in.server.ts";
import { hashToken } from "#domain/auth/tokens.server.ts";
import { confirmTotp, startTotp } from "#domain/auth/totp.server.ts";
import { API_TOKEN_PREFIX } from "#domain/kit/api-token-prefix.ts";
import type { Services } from "#domain/kit/services.ts";
import { openPreview } from "#domain/previews/open.server.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { CLIENT, linkToken } from "#tests/support/accounts.ts";
import { send } from "#tests/support/authorization/send.ts";
import { withFault } from "#tests/support/faults/ports.ts";
import { testServices, utf8 } from "#tests/support/services.ts";

const EMAIL = "canary@example.test";
const OLD_PASSWORD = "Canary-lantern-7xq";
const NEW_PASSWORD = "Canary-lantern-8yw";
const WRONG_PASSWORD = "Canary-lantern-9zv";

const METHODS = ["log", "info", "warn", "error", "debug"] as const;
let logs: Array<MockInstance> = [];

beforeEach(() => {
  logs = METHODS.map((method) => vi.spyOn(console, method).mockImplementation(() => {}));
});
afterEach(() => void vi.restoreAllMocks());

function logged() {
  return logs
    .flatMap((log) => log.mock.calls)
    .flat()
    .map(String)
    .join("\n");
}

/** The secrets of an account, by name, made on a journey through its forms; and the addresses that it led to. */
async function journey(own: ReturnType<typeof testServices>) {
  const { services, mails, clock } = own;
  const secrets = new Map([
    ["password", OLD_PASSWORD],
    ["new password", NEW_PASSWORD],
    ["wrong password", WRONG_PASSWORD],
  ]);
  const addresses: Array<string> = [];
  async function post(key: string, body: Record<string, unknown>, used: Services = services) {
    const found = secrets.get("recovery session");
    const actor = found ? ((await findActor(services, await hashToken(found)))?.actor ?? null) : null;
    const { outcome, bytes } = await send(key, { body }, { services: used, actor });
    addresses.push(...[...bytes.matchAll(/\\?"location\\?",\\?"([^"\\]*)/gi)].map(([, address = ""]) => address));
    for (const [, name = "", token = ""] of bytes.matchAll(/(\w+)=([\w-]{43});/g)) secrets.set(`${name} cookie`, token);
    return outcome;
  }
  const credentials = { email: EMAIL, password: OLD_PASSWORD, confirmPassword: OLD_PASSWORD };
  await post("POST /auth sign-up", credentials);
  secrets.set("confirmation", linkToken(mails.at(-1)));
  await post("POST /confirmed confirm", { token: secrets.get("confirmation"), password: OLD_PASSWORD });
  await post("POST /auth sign-in", { email: EMAIL, password: WRONG_PASSWORD });
  await post("POST /forgot-password request-reset", { email: EMAIL });
  secrets.set("reset", linkToken(mails.at(-1)));
  const opened = await post("POST /reset-password open", { token: secrets.get("reset") });
  secrets.set("recovery session", secrets.get("session cookie") ?? "");
  const set = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const reset = await post("POST /reset-password set-password", set);
  secrets.delete("recovery session");
  // Each call of a sign-in and of a sign-up fails once, so that what is logged then is searched too.
  for (let call = 1; call <= 8; call++) {
    const { services: failing } = withFault(services, { call, when: "after" });
    await post("POST /auth sign-in", { email: EMAIL, password: NEW_PASSWORD }, failing);
    await post("POST /auth sign-up", { ...credentials, email: `other-${EMAIL}` }, failing);
  }
  const session = await signIn(services, CLIENT, { email: EMAIL, password: NEW_PASSWORD });
  if (session.step !== "done") throw new Error("not signed in");
  secrets.set("session", session.token);
  secrets.set("device", session.deviceToken);
  const found = await findActor(services, await hashToken(session.token));
  if (!found) throw new Error("no session");
  const actor = { ...found.actor, tier: "builder" as const };
  const { secret } = await startTotp(services, actor);
  secrets.set("authenticator", secret);
  const codes = await confirmTotp(services, actor, new TOTP({ secret }).generate({ timestamp: clock.now }));
  for (const [at, code] of codes.entries()) secrets.set(`recovery code ${at}`, code);
  const tool = { name: "Canary tool", rights: ["read"], days: 7 } as const;
  secrets.set("API token", (await createToken(services, CLIENT, actor, { ...tool, rights: [...tool.rights] })).token);
  const grant = {
    clientName: "Canary assistant",
    clientHost: "assistant.example",
    rights: tool.rights,
    days: 7,
  } as const;
  secrets.set("connection", await connectClient(services, CLIENT, actor, grant, async (token) => token));
  const { id } = await createProject(services, actor, { name: "Canaries", bytes: utf8("<p>1</p>") });
  const preview = await openPreview(services, actor, { id, name: null, token: null, fromPath: false });
  if ("token" in preview && preview.token) secrets.set("preview", preview.token);
  return { secrets, addresses, actor, outcomes: [opened, reset] };
}

test("no password and no token is in a log, an address, a mail's query, a column, a bucket, KV or an export", async () => {
  const own = testServices();
  const services = { ...own.services, consumeAttempt: async () => 0 };
  const { secrets, addresses, actor, outcomes } = await journey({ ...own, services });
  expect(outcomes).toEqual(["ok", "ok"]);
  expect([...secrets.keys()]).toEqual(
    expect.arrayContaining([
      "confirmation",
      "reset",
      "session",
      "session cookie",
      "device",
      "authenticator",
      "preview",
      "API token",
      "connection",
    ]),
  );
  for (const [name, secret] of secrets) expect(secret.length, name).toBeGreaterThan(8);
  const links = own.mails.flatMap(({ text, html }) =>
    [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(String),
  );
  const places: Record<string, string> = {
    log: logged(),
    addresses: addresses.join("\n"),
    // Browsers send no fragment, neither to the server nor as a Referer.
    "mailed links": links.map((link) => link.split("#")[0]).join("\n"),
    database: await textOf(env.DB),
    "search database": await textOf(env.SEARCH_DB),
    buckets: `${await namesAndTexts(env.HTML)}${await namesAndTexts(env.PICTURES)}`,
    KV: await textOfKv(),
    export: new TextDecoder("latin1").decode(await new Response(await exportAccount(services, actor)).arrayBuffer()),
  };
  expect(links.join("\n"), "the mails have the links whose tokens are searched for").toContain(
    secrets.get("confirmation"),
  );
  expect(places.database).toContain(EMAIL);
  expect(places.log).toMatch(/^\{"id":"r","error":/m);
  expect(places.log).toMatch(/^\{"id":"r","event":"signed-in",/m);
  expect(places.log).toMatch(/^\{"id":"r","event":"refused",/m);
  const found = Object.entries(places).flatMap(([place, text]) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => `${name} in ${place}`),
  );
  expect(found).toEqual([]);
  expect(Object.entries(places).filter(([, text]) => text.includes(API_TOKEN_PREFIX))).toEqual([]);
  expect(places.log).not.toContain(EMAIL);
});

/** Every column of every table: what a backup holds. */
async function textOf(database: D1Database) {
  const { results } = await database
    .prepare("select name from sqlite_master where type = 'table' and name not glob '_cf_*'")
    .all<{ name: string }>();
  const tables = await database.batch(results.map(({ name }) => database.prepare(`select * from ${name}`)));
  return tables.map((table) => JSON.stringify(table.results)).join("\n");
}

async function namesAndTexts(bucket: R2Bucket) {
  const { objects } = await bucket.list();
  const texts = await Promise.all(objects.map(async ({ key }) => `${key} ${await (await bucket.get(key))?.text()}`));
  return texts.join("\n");
}

async function textOfKv() {
  const { keys } = await env.PREVIEW_TOKENS.list();
  const values = await Promise.all(keys.map(async ({ name }) => `${name} ${await env.PREVIEW_TOKENS.get(name)}`));
  return values.join("\n");
}
