import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertApp } from "#tests/preview/apps.ts";
import { call } from "#tests/support/api.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

test.each([
  [{ codeVersion: "00", directive: "connect-src", host: "api.example.com" }, 204],
  [{ codeVersion: "00", directive: "connect-src", host: "api.example.com/path" }, 400],
  [{ codeVersion: "00", directive: "connect-src", host: "https://api.example.com" }, 400],
  [{ codeVersion: "00", directive: "connect-src", host: "API.example.com" }, 400],
  [{ codeVersion: "00", directive: "note-of-mine", host: "api.example.com" }, 400],
  [{ codeVersion: "00", directive: "connect-src", host: "api.example.com", user: "ada" }, 400],
  [{ directive: "connect-src", host: "api.example.com" }, 400],
])("the API answers %o with %i", async (body, status) => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const answer = await call(`/api/apps/${id}/violations`, { method: "POST", body: JSON.stringify(body) }, null);
  expect(answer.status).toBe(status);
});

test("the API gives a visitor a cookie that ends with the day, and a user none", async () => {
  const id = crypto.randomUUID();
  await insertApp(env, { id });
  const path = `/api/apps/${id}/opens`;
  const first = await call(path, { method: "POST" }, null);
  expect(first.status).toBe(204);
  const [cookie = "", ...attributes] = (first.headers.get("Set-Cookie") ?? "").split("; ");
  expect(cookie).toMatch(/^visitor=[0-9a-f-]{36}\.[0-9a-f]{64}$/);
  expect(attributes.join("; ")).toMatch(/^Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  expect(Number(attributes.at(-1)?.slice("Max-Age=".length))).toBeLessThanOrEqual(86_400);
  const again = await call(path, { method: "POST", headers: { cookie } }, null);
  expect(again.headers.get("Set-Cookie")).toBeNull();
  const user = await insertUser(testServices().services, "explorer");
  expect((await call(path, { method: "POST" }, user)).headers.get("Set-Cookie")).toBeNull();
  expect((await call("/api/apps/nothing/opens", { method: "POST" }, null)).status).toBe(404);
});
