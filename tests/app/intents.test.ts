import { env } from "cloudflare:workers";
import type { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { insertAccount, PASSWORD, recoveryActor } from "#tests/support/accounts.ts";
import { routerContext } from "#tests/support/actions.ts";
import { SITE } from "#tests/support/api.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";

type Action = (args: { request: Request; context: RouterContextProvider; params: Record<string, string> }) => unknown;
type RouteModule = { action?: Action };

const modules = import.meta.glob<RouteModule>("/app/routes/**/*.{ts,tsx}");
const files = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .filter(({ file }) => file !== "routes/layout.tsx")
  .map(({ file }) => file);

/** These need no intent: the address says it. */
const SINGLE_PURPOSE = ["sign-out.ts"];

const { services } = testServices();
const admin = await insertUser(services, "admin");
const submission = await insertSubmission(services, admin);
const account = await insertAccount(services);
const recovery = await recoveryActor(services, await account.link("reset"));
const unused = await account.link("reset");

const FIELDS = {
  email: account.email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  currentPassword: PASSWORD,
  token: unused,
  code: "123456",
  id: submission.projectId,
  projectId: submission.projectId,
  submissionId: submission.id,
  htmlSha256: submission.htmlSha256,
  reasons: "No icon",
  nickname: "Unknown Intent",
  name: "Unknown Intent",
  step: "3",
};

async function post(action: Action, intent: string | null, actor: Actor | null) {
  const body = new FormData();
  for (const [name, value] of Object.entries(FIELDS)) body.append(name, value);
  if (intent !== null) body.append("intent", intent);
  const context = routerContext({ services, actor });
  const request = new Request(`${SITE}/form`, { method: "POST", body });
  return action({ request, context, params: { slug: "none" } });
}

async function readDatabase() {
  const tables = await env.DB.prepare("select name from sqlite_master where type = 'table' and sql is not null").all();
  const names = tables.results.map(({ name }) => String(name)).filter((name) => !/^(_cf_|sqlite_)/.test(name));
  const answers = await env.DB.batch(names.map((name) => env.DB.prepare(`select * from "${name}"`)));
  return Object.fromEntries(names.map((name, n) => [name, answers[n]?.results]));
}

async function routesWithActions() {
  const loaded = await Promise.all(
    files.map(async (file) => ({ file: file.replace("routes/", ""), module: await modules[`/app/${file}`]?.() })),
  );
  return loaded.flatMap(({ file, module }) => (module?.action ? [{ file, action: module.action }] : []));
}

const found = await routesWithActions();
const withIntents = found.filter(({ file }) => !SINGLE_PURPOSE.includes(file));

test("every form of the product is in this test", () => {
  expect(found.map(({ file }) => file)).toEqual(expect.arrayContaining(["admin-mod/route.tsx", ...SINGLE_PURPOSE]));
  expect(withIntents.length).toBeGreaterThan(7);
});

test.each(withIntents)("$file refuses an unknown intent, an empty one and none, and changes nothing", async (form) => {
  const before = await readDatabase();
  for (const actor of [admin, recovery]) {
    for (const intent of ["delete-everything", "", "toString", null]) {
      const refusal = await post(form.action, intent, actor).catch((error: unknown) => error);
      if (!(refusal instanceof Response)) throw new Error(`The intent ${intent} was not refused.`);
      expect(refusal.status).toBe(400);
      expect(await refusal.json()).toMatchObject({ code: "invalid" });
    }
  }
  expect(await readDatabase()).toEqual(before);
});
