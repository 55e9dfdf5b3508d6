import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceLabel } from "#domain/apps/labels.ts";
import { GENERATED } from "#scripts/production/generate-secret.ts";
import { readProduct } from "#scripts/serve.ts";
import { migrationStatements } from "#tests/bench/workers.ts";
import { observatoryScore } from "#tests/support/observatory.ts";
import { buildOnce, HOSTS } from "./support.ts";

const MAX_REDIRECTS = 5;

let product: Miniflare;

beforeAll(async () => {
  buildOnce();
  const workers = (await readProduct(8787)).map(asDeployed);
  product = new Miniflare(convertV4MiniflareOptions({ cf: false, workers }));
  const database = await product.getD1Database("DB");
  await database.batch(migrationStatements().map((statement) => database.prepare(statement)));
});
afterAll(() => product.dispose());

/** With the addresses of a deployment, and secrets as it makes them. */
function asDeployed(worker: V4WorkerOptions): V4WorkerOptions {
  const secrets = Object.fromEntries(Object.entries(GENERATED).map(([name, generate]) => [name, generate()]));
  const bindings = { ...worker.bindings, ...secrets, SITE_ORIGIN: HOSTS.site, APPS_HOST: HOSTS.apps };
  return { ...worker, bindings };
}

async function follow(start: string) {
  const route = [start];
  for (;;) {
    const address = route.at(-1) ?? start;
    const response = await product.dispatchFetch(address, { redirect: "manual" });
    const to = response.headers.get("Location");
    if (to === null || route.length > MAX_REDIRECTS) return { route, response };
    await response.text();
    route.push(new URL(to, address).href);
  }
}

test("with the settings of a deployment, http leads to https of the site's host, and the page is an A+", async () => {
  const { route, response } = await follow("http://sheaf.dev/");
  expect(route).toEqual(["http://sheaf.dev/", "https://sheaf.dev/", "https://sheaf.dev/auth?next=%2F"]);
  expect(response.status).toBe(200);
  const headers = new Headers([...response.headers]);
  const { points, rules } = observatoryScore({
    headers,
    cookies: headers.getSetCookie(),
    html: await response.text(),
    route,
  });
  expect(points, JSON.stringify(rules)).toBeGreaterThanOrEqual(100);
});

test("another host of the site's domain leads to the site over https", async () => {
  const { route } = await follow("http://www.sheaf.dev/faq?search=a");
  expect(route).toEqual(["http://www.sheaf.dev/faq?search=a", "https://sheaf.dev/faq?search=a"]);
});

test("http leads to https of the same app's host, with its path and query", async () => {
  const host = `${await deviceLabel("redirects")}.${HOSTS.apps}`;
  const { route, response } = await follow(`http://${host}/run?http:=a`);
  expect(route).toEqual([`http://${host}/run?http:=a`, `https://${host}/run?http:=a`]);
  expect(response.status).toBe(404);
});
