import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { readHome } from "#domain/home/apps.server.ts";
import { readJournal } from "#domain/home/journal.server.ts";
import { listProjects } from "#domain/projects/queries.server.ts";
import { readStorePage } from "#domain/store/store-page.server.ts";
import { parseStoreQuery } from "#domain/store/store-query.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

function planning() {
  const { services } = testServices();
  const asked: Array<{ sql: string; params: Array<unknown> }> = [];
  let trips = 0;
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch") {
        return (statements: Array<D1PreparedStatement>) => {
          trips++;
          return target.batch(statements);
        };
      }
      if (name !== "prepare") return Reflect.get(target, name).bind(target);
      return (sql: string) => recorded(target.prepare(sql), sql);
    },
  });
  function recorded(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    return new Proxy(statement, {
      get(target, name) {
        if (name === "bind") {
          return (...params: Array<unknown>) => {
            asked.push({ sql, params });
            return target.bind(...params);
          };
        }
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }
  async function scans() {
    expect(asked).not.toEqual([]);
    const plans = await Promise.all(
      // The trend sums the opens of a limited number of apps of each day, and sorts them.
      asked
        .filter(({ sql }) => !sql.includes("app_opens"))
        .map(async ({ sql, params }) => {
          const { results } = await env.DB.prepare(`explain query plan ${sql}`)
            .bind(...params)
            .all<{ detail: string }>();
          return results.map((row) => row.detail);
        }),
    );
    return plans.flat().filter((detail) => /^SCAN (?!CONSTANT)(?!.*USING (COVERING )?INDEX)|TEMP B-TREE/.test(detail));
  }
  return { services: { ...services, db: connect(database) }, plain: services, scans, trips: () => trips };
}

test("a page of the store needs one round trip and reads by index only", async () => {
  const { services, scans, trips } = planning();
  const asked = (search: string) => readStorePage(services, null, parseStoreQuery(new URLSearchParams(search)));
  await asked("sort=rated&after=4.00000000-0000-7000-8000-000000000000");
  expect(trips()).toBe(1);
  await asked("sort=installed&after=4.00000000-0000-7000-8000-000000000000");
  await asked("since=week&after=4.00000000-0000-7000-8000-000000000000");
  expect(await scans()).toEqual([]);
});

test("home, journal and projects read by index only", async () => {
  const { services, plain, scans } = planning();
  const admin = await insertUser(plain, "admin");
  await readHome(services, admin, null);
  await readJournal(services, admin, { day: null, zone: null });
  await listProjects(services, admin);
  expect(await scans()).toEqual([]);
});
