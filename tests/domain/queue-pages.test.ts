import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import { listSubmissions } from "#domain/moderation/queries.server.ts";
import { DEFAULT_QUEUE_QUERY, parseQueueQuery, type QueueQuery, queueHref } from "#domain/moderation/queue-query.ts";
import { MAX_COUNTED_PENDING, QUEUE_PAGE_SIZE, QUEUE_SEARCH_WINDOW } from "#domain/moderation/rules.ts";
import { listUpdates } from "#domain/moderation/updates/queries.server.ts";
import { DEFAULT_UPDATES_QUERY } from "#domain/moderation/updates/updates-query.ts";
import { insertSubmission, insertUser, testServices } from "#tests/support/services.ts";
import { counted } from "#tests/support/trips.ts";

const PENDING = 10_000;
/** Their position in the queue, from 1. */
const NAMED = [1_500, 9_000];

const { services } = testServices();
let admin: Actor;

beforeAll(async () => {
  admin = await insertUser(services, "admin");
  const first = await insertSubmission(services, await insertUser(services, "architect"));
  const id = (prefix: string) => sql`${prefix} || printf('%012d', n)`;
  const numbers = sql`with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ${PENDING})`;
  await services.db.run(sql`${numbers}
    insert into user_projects (id, user_id, name, description, tags, html_sha256, html_bytes, status, created_at, updated_at)
    select ${id("00000000-0000-7000-9000-")}, user_id, name, description, tags, html_sha256, html_bytes, status, created_at, updated_at
    from user_projects, numbers where user_projects.id = ${first.projectId}`);
  await services.db.run(sql`${numbers}
    insert into app_submissions (id, project_id, user_id, user_email, creator_email, name, description, tags, html_sha256, html_bytes, risk, created_at, updated_at)
    select ${id("00000000-0000-7000-8000-")}, ${id("00000000-0000-7000-9000-")}, user_id, user_email, creator_email,
      case when n in (${NAMED[0]}, ${NAMED[1]}) then 'Éclair ' || n else name end, description, tags, html_sha256, html_bytes, n % 101,
      created_at + n / 3, updated_at
    from app_submissions, numbers where app_submissions.id = ${first.id}`);
  await services.db.run(sql`insert into project_updates
      (id, original_project_id, user_id, update_type, change_summary, risk, created_at, updated_at)
    select 'update' || id, project_id, user_id, 'html', '{}', risk, created_at, updated_at from app_submissions`);
});

async function read(change: Partial<QueueQuery>) {
  const { database, rowsRead, taken } = counted(env.DB);
  const page = await listSubmissions({ ...services, db: connect(database) }, admin, {
    ...DEFAULT_QUEUE_QUERY,
    ...change,
  });
  return { ...page, rows: rowsRead(), trips: taken() };
}

type Read = (query: { order: "oldest" | "risk"; after: QueueQuery["after"] }) => Promise<{
  listed: ReadonlyArray<{ id: string; risk: number; createdAt: number }>;
  next: QueueQuery["after"];
  waiting: number;
  rows: number;
  trips: number;
}>;

const LISTS: Record<"submissions" | "updates", Read> = {
  submissions: async (query) => {
    const page = await read(query);
    return { ...page, listed: page.submissions, waiting: page.counts.submissions };
  },
  updates: async (query) => {
    const { database, rowsRead, taken } = counted(env.DB);
    const measured = { ...services, db: connect(database) };
    const page = await listUpdates(measured, admin, { ...DEFAULT_UPDATES_QUERY, ...query });
    return { ...page, listed: page.updates, waiting: page.counts.submissions, rows: rowsRead(), trips: taken() };
  },
};

test.each([
  ["submissions", "oldest", 2],
  ["submissions", "risk", 2],
  ["updates", "oldest", 4],
  ["updates", "risk", 4],
] as const)(
  "with 10,000 pending %s, each page by %s reads the same number of rows in one trip, and none is skipped",
  async (list, order, rowsEach) => {
    const seen: Array<{ id: string; risk: number; createdAt: number }> = [];
    const reads = new Set<number>();
    for (let after: QueueQuery["after"] = null; ; ) {
      const page: Awaited<ReturnType<Read>> = await LISTS[list]({ order, after });
      expect(page.trips).toBe(1);
      expect(page.waiting).toBe(MAX_COUNTED_PENDING + 1);
      seen.push(...page.listed);
      reads.add(page.rows);
      after = page.next;
      if (!after) break;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(PENDING);
    const risk = (row: { risk: number }) => (order === "risk" ? row.risk : 0);
    const sorted = seen.toSorted((a, b) => risk(b) - risk(a) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    expect(seen).toEqual(sorted);
    expect(Math.max(...reads)).toBeLessThanOrEqual(rowsEach * QUEUE_PAGE_SIZE + MAX_COUNTED_PENDING + 24);
  },
);

test.each(["All", "Published", "Rejected"] as const)("the page of %s reads no more rows either", async (filter) => {
  expect((await read({ filter })).rows).toBeLessThanOrEqual(2 * QUEUE_PAGE_SIZE + MAX_COUNTED_PENDING + 24);
});

test("a search reads a window at a time, and finds all matches by name, description and tags", async () => {
  const found: Array<string> = [];
  for (let after: QueueQuery["after"] = null; ; ) {
    const page = await read({ search: "éclair", after });
    expect(page.rows).toBeLessThanOrEqual(6 * QUEUE_SEARCH_WINDOW);
    found.push(...page.submissions.map(({ name }) => name));
    after = page.next;
    if (!after) break;
  }
  expect(found).toEqual(NAMED.map((n) => `Éclair ${n}`));
  for (const search of ["grows a plant", "productivity"])
    expect((await read({ search })).submissions).toHaveLength(QUEUE_PAGE_SIZE);
});

test("the address keeps filter, order, search, page and opened item, and ignores what it does not know", () => {
  const query: QueueQuery = {
    filter: "Rejected",
    search: "a & b",
    order: "risk",
    after: { risk: 46, createdAt: 5, id: crypto.randomUUID() },
    id: "x",
  };
  expect(parseQueueQuery(new URL(queueHref(query), "http://x").searchParams)).toEqual(query);
  const unknown = new URLSearchParams({ filter: "None", order: "up", after: "5", id: "" });
  expect(parseQueueQuery(unknown)).toEqual(DEFAULT_QUEUE_QUERY);
  expect(queueHref(DEFAULT_QUEUE_QUERY)).toBe("/admin-mod");
});
