import { expect, test } from "vitest";
import { UNEXPECTED } from "#app/failure-text.ts";
import { defineAction } from "#app/forms.ts";
import { INTENTS } from "#app/routes/builder/intents.server.ts";
import { readOwnProject } from "#domain/projects/queries.server.ts";
import { postForm } from "#tests/support/actions.ts";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const HTML = '<!doctype html>\r\n<p>\rone\n\ntwo\n\r 🌿 \u{1F9D1}\u200D\u{1F680} e\u0301 \u0001 \\n "</p>\r\n';

const action = defineAction(INTENTS, { failureText: () => UNEXPECTED });

async function setUp() {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  async function send(json: Record<string, unknown>) {
    const answer = await postForm(action, json, { services, actor: owner });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data as { id: string };
  }
  return { owner, send, read: async (id: string) => (await readOwnProject(services, owner, id)).html };
}

test("a save in the builder keeps every byte, as a new project and as a new version", async () => {
  const { send, read } = await setUp();
  const { id } = await send({ intent: "create", name: "Bytes", html: HTML });
  expect(await read(id)).toBe(HTML);
  await send({ intent: "update", projectId: id, baseVersion: 1, html: `${HTML}\r` });
  expect(await read(id)).toBe(`${HTML}\r`);
});

test("imported and migrated HTML keeps every byte", async () => {
  const { owner, read } = await setUp();
  const post = async (path: string, json: object) =>
    (await call(path, { method: "POST", body: JSON.stringify(json) }, owner)).json<{ id: string }>();
  const imported = await post("/api/projects", { name: "Import", html: HTML });
  expect(await read(imported.id)).toBe(HTML);
  const app = { name: "Device", description: "", icon: "🚀", tags: [], html: HTML };
  expect(await read((await post("/api/projects/migrate", app)).id)).toBe(HTML);
});

test("NUL, empty HTML and invalid UTF-8 are refused with a message", async () => {
  const { owner, send } = await setUp();
  await expect(send({ intent: "create", name: "A NUL", html: "<p>\0</p>" })).rejects.toThrow("NUL character");
  await expect(send({ intent: "create", name: "Nothing", html: " \n" })).rejects.toThrow("No content to save");
  await expect(send({ intent: "create", name: "Nothing" })).rejects.toThrow("No content to save");
  await expect(send({ intent: "update", projectId: "p", baseVersion: 1, html: 7 })).rejects.toThrow("No content");
  const answer = await call("/api/projects", { method: "POST", body: '{"name":"A name"}' }, owner);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { title: "Save failed", message: "No content to save" } });
});

test("half an emoji is named in code, titles and notes, and never becomes another character", async () => {
  const { owner, send } = await setUp();
  const half = "\ud83c";
  const line = "Line 2 contains half of an emoji, which can't be saved. Please remove it and try again.";
  const text = "Your text contains half of an emoji, which can't be saved. Please remove it and try again.";
  await expect(send({ intent: "create", name: "Half one", html: `<p>\n${half}</p>` })).rejects.toThrow(line);
  await expect(send({ intent: "create", name: `Half ${half}`, html: "<p>" })).rejects.toThrow(text);
  const { id } = await send({ intent: "create", name: "Whole", html: "<p>" });
  const refused: Array<[method: string, path: string, body: object, message: string]> = [
    ["POST", `/api/projects/${id}/versions`, { baseVersion: 1, html: `<p>\n${half}` }, line],
    ["POST", "/api/projects", { name: `Import ${half}`, html: "<p>" }, text],
    [
      "POST",
      "/api/projects/migrate",
      { name: `Move ${half}`, description: "", icon: "🚀", tags: [], html: "<p>" },
      text,
    ],
    ["PUT", "/api/journal/2026-11-20", { account: owner.userId, content: `Note ${half}`, base: null }, text],
  ];
  for (const [method, path, body, message] of refused) {
    const answer = await call(path, { method, body: JSON.stringify(body) }, owner);
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 400, { error: { message } }]);
  }
});

test("a version that a device saved offline is sent once, also if the answer to it was lost", async () => {
  const { owner, send, read } = await setUp();
  const { id } = await send({ intent: "create", name: "Offline", html: "<p>1" });
  const post = async (json: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(json);
    const answer = await call(`/api/projects/${id}/versions`, { method: "POST", headers, body }, owner);
    return [answer.status, await answer.json()];
  };
  const json = { baseVersion: 1, html: HTML };
  expect((await post(json, { "X-Account": "somebody-else" }))[0]).toBe(409);
  expect(await post(json)).toEqual([201, { id, version: 2 }]);
  expect(await post(json)).toEqual([201, { id, version: 2 }]);
  expect(await read(id)).toBe(HTML);
  expect((await post({ baseVersion: 1, html: "<p>older" }))[0]).toBe(409);
  expect(await read(id)).toBe(HTML);
});

test("a device's app is migrated only into the account that the page was loaded for", async () => {
  const { owner } = await setUp();
  const body = JSON.stringify({ name: "Device", description: "", icon: "🚀", tags: [], html: "<p>" });
  const headers = { "X-Account": "somebody-else" };
  expect((await call("/api/projects/migrate", { method: "POST", headers, body }, owner)).status).toBe(409);
});

test("a migrated icon text that is too long is truncated, not refused", async () => {
  const { services } = testServices();
  const owner = await insertUser(services, "builder");
  const body = JSON.stringify({ name: "Device", description: "", icon: "Hello", tags: [], html: "<p>" });
  expect((await call("/api/projects/migrate", { method: "POST", body }, owner)).status).toBe(201);
  const row = await services.db.query.projects.findFirst({ where: (t, { eq }) => eq(t.userId, owner.userId) });
  expect(row?.icon).toBe("Hell");
});
