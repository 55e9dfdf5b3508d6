import { expect, test } from "vitest";
import { API_EXAMPLES, curlText } from "#app/routes/developers/examples.ts";
import { API_RIGHTS } from "#db/vocabulary.ts";
import { guideText } from "#domain/help/guide.ts";
import { saveListing } from "#domain/projects/commands.server.ts";
import { callV1, tokenOf } from "#tests/support/api-v1.ts";
import { insertUser, LISTING, testServices } from "#tests/support/services.ts";
import { V1_ROUTES, v1 } from "#workers/api/v1/router.ts";

type Operation = {
  summary?: string;
  "x-right"?: string;
  security: ReadonlyArray<object>;
  responses: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
  requestBody?: unknown;
};

const PAGE =
  '<!doctype html>\n<html lang="en"><head><meta name="viewport" content="width=device-width"><title>Focus timer</title></head><body>1</body></html>';

async function readDocument() {
  const { json } = await callV1(testServices().services, "GET", "/openapi.json");
  const operations = Object.entries<Record<string, Operation>>(json.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  );
  return { json, operations };
}

test("each route is in the document, and each operation of it is a route", async () => {
  const { operations } = await readDocument();
  const routes = v1.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(operations.map(({ key }) => key).sort()).toEqual([...new Set(routes)].sort());
  expect(V1_ROUTES.length + 2).toBe(operations.length);
});

test("each operation says what it does, which right it needs, what it answers and its errors", async () => {
  const { operations } = await readDocument();
  for (const { key, operation } of operations) {
    expect(operation.summary, key).toMatch(/^[A-Z]/);
    if (operation.security.length === 0) continue;
    expect(API_RIGHTS, key).toContain(operation["x-right"]);
    const statuses = Object.keys(operation.responses);
    expect(statuses, key).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(
      statuses.some((status) => status.startsWith("2")),
      key,
    ).toBe(true);
  }
});

test("the examples of the page for developers work as they are written, one after the other", async () => {
  const { services } = testServices();
  const actor = await insertUser(services, "architect");
  const token = await tokenOf(services, actor);
  let project = "";
  for (const example of API_EXAMPLES) {
    const { method, path, headers, json, html } = example;
    if (path.endsWith("/submission")) await saveListing(services, actor, project, LISTING);
    const sent = { token, headers, body: json, html: html === undefined ? undefined : `${PAGE}<!-- ${path} -->` };
    const answer = await callV1(services, method, path.replace("PROJECT", project), sent);
    expect([200, 201], `${example.title}: ${answer.text}`).toContain(answer.status);
    project ||= answer.json.id ?? "";
    expect(curlText(example, "https://site.example")).toContain(`curl -X ${method} https://site.example/api/v1${path}`);
  }
});

test("the guide for assistants is served as the page shows it", async () => {
  const { headers, text } = await callV1(testServices().services, "GET", "/guide");
  expect(headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
  expect(text).toBe(guideText());
});
