import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { parseLabel } from "#domain/apps/labels.ts";
import { ask } from "./requests.ts";

const label = `l${"a2".repeat(13)}`;

test.each([
  [`${label}.apps.example`, label],
  [`a${label.slice(1)}.apps.example`, `a${label.slice(1)}`],
  [`b${label.slice(1)}.apps.example`, null],
  [`${label}x.apps.example`, null],
  [`${label.slice(1)}.apps.example`, null],
  [`${label.toUpperCase()}.apps.example`, null],
  [`${label.slice(0, -1)}1.apps.example`, null],
  [`${label.slice(0, -1)}-.apps.example`, null],
  [`${label}\n.apps.example`, null],
  [`x.${label}.apps.example`, null],
  [`${label}.x.apps.example`, null],
  [`${label}.apps.example.`, null],
  [`${label}.apps.example:80`, null],
  [`${label}.apps.example.evil.example`, null],
  [`${label}apps.example`, null],
  [`${label}.evilapps.example`, null],
  ["apps.example", null],
  [".apps.example", null],
  ["", null],
])("the host %j has the label %j", (host, expected) => {
  expect(parseLabel(host, "apps.example")).toBe(expected);
});

test("the port is part of the host", () => {
  expect(parseLabel(`${label}.apps.localhost:8787`, "apps.localhost:8787")).toBe(label);
  expect(parseLabel(`${label}.apps.localhost:8788`, "apps.localhost:8787")).toBeNull();
  expect(parseLabel(`${label}.apps.localhost`, "apps.localhost:8787")).toBeNull();
});

test("only requests for the exact host are answered", async () => {
  expect((await ask(`${label}.${env.APPS_HOST}`)).status).toBe(200);
  for (const host of [
    env.APPS_HOST,
    `x.${label}.${env.APPS_HOST}`,
    `z${label.slice(1)}.${env.APPS_HOST}`,
    "localhost:8787",
    "sheaf.example",
  ]) {
    expect((await ask(host)).status).toBe(404);
  }
});
