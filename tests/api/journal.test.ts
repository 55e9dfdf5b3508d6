import { expect, test } from "vitest";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

const DAY = "2026-11-20";

async function setUp() {
  const { services } = testServices();
  const writer = await insertUser(services, "explorer");
  const send = (method: string, path: string, body?: unknown) =>
    call(`/api/journal/${path}`, { method, body: JSON.stringify(body) }, writer);
  const put = (content: unknown, base: number | null = null) =>
    send("PUT", DAY, { account: writer.userId, content, base });
  return { writer, send, put };
}

test("the journal's API needs an account", async () => {
  for (const [method, path] of [
    ["GET", `/api/journal/${DAY}`],
    ["GET", "/api/journal.md"],
    ["GET", "/api/journal.json"],
    ["DELETE", `/api/journal/${DAY}`],
  ] as const)
    expect((await call(path, { method }, null)).status, path).toBe(401);
});

test("the response to a save has the note's new time, and a stale save answers 409", async () => {
  const { put, send } = await setUp();
  const { updatedAt } = (await (await put("Two herons")).json()) as { updatedAt: number };
  expect((await put("Two herons, annoyed", updatedAt)).status).toBe(200);
  const stale = await put("Two geese", updatedAt);
  expect(stale.status).toBe(409);
  expect(await stale.json()).toMatchObject({ error: { code: "conflict", title: "Save failed" } });
  expect(await (await send("GET", DAY)).json()).toMatchObject({ content: "Two herons, annoyed" });
});

test.each([
  ["2026-02-30", { content: "x", base: null }],
  ["nonsense", { content: "x", base: null }],
  [DAY, { content: "x".repeat(601), base: null }],
  [DAY, { content: 7, base: null }],
  [DAY, { content: "x", base: "old" }],
])("%s with %o is invalid", async (day, input) => {
  const { send, writer } = await setUp();
  expect((await send("PUT", day, { account: writer.userId, ...input })).status).toBe(400);
});

test("exports are downloads with a file name", async () => {
  const { put, writer } = await setUp();
  await put("Two herons");
  const answer = await call("/api/journal.md", {}, writer);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="sheaf-journal.md"');
  expect(await answer.text()).toBe("# Journal\n\n## Friday, November 20, 2026\n\nTwo herons\n");
});

test("shortcuts are saved, at most one per slot", async () => {
  const { send } = await setUp();
  expect((await send("PUT", "shortcuts", { slots: ["a", null] })).status).toBe(200);
  expect((await send("PUT", "shortcuts", { slots: ["a", "b", "c", "d", "e"] })).status).toBe(403);
});
