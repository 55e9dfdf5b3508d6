import { load, type Target } from "./load.ts";
import { type Line, round } from "./table.ts";
import { migrationStatements, type Server, startCatalog } from "./workers.ts";

const APPS = 100_000;
const CHUNK = 5_000;
/** Cards per page; a list may read 2 * PAGE + 24 rows (goal 5). */
const PAGE = 24;
const ROWS_WANTED = 2 * PAGE + 24;
const TAGS = ["Games", "Finance", "Health", "Music", "Travel", "Food", "Weather", "Books", "Education", "Utilities"];

const LISTS = [
  "",
  "?sort=rated",
  "?sort=installed",
  "?category=Mini+Games",
  "?category=Lifestyle",
  "?category=Mini+Games&sort=rated",
  "?category=Lifestyle&sort=installed",
  "?stars=4",
  "?since=week",
];
/** Words of a third of all apps, of 1 in 40, of one; two words; a prefix; a typo. */
const SEARCHES = {
  common: "small",
  middling: "garden",
  rare: "unique77777",
  two: "quiet garden",
  prefix: "gar",
  slip: "gardne",
};

/** Goals 5 and 6: rows and times of lists and searches with 100,000 apps. */
export async function benchCatalog(): Promise<Array<Line>> {
  const server = await startCatalog();
  await fill(server);
  const at = (path: string): Target => ({ ...server, host: "localhost", path });
  const lines: Array<Line> = [];
  for (const list of LISTS) lines.push(await rowsOf(server, list));
  const point = await load(at("/slug"), 2_000);
  for (const [kind, words] of Object.entries(SEARCHES)) {
    const path = `/store?search=${encodeURIComponent(words)}`;
    await load(at(path), 50);
    const { p50, p99, status } = await load(at(path), 600);
    if (status !== 200) throw new Error(`A search answered ${status}.`);
    lines.push({
      goal: "6",
      what: `search at 100,000 apps, ${kind} (${words})`,
      measured: `p50 ${round(p50 / point.p50)}, p99 ${round(p99 / point.p99)} of P (${round(p50)}, ${round(p99)} ms)`,
      wanted: "p50 <= 3 P, p99 <= 5 P",
      met: p50 <= 3 * point.p50 && p99 <= 5 * point.p99,
    });
  }
  await server.mf.dispose();
  return lines;
}

async function rowsOf({ port }: Server, list: string): Promise<Line> {
  let most = 0;
  let href = list;
  for (let page = 0; page < 40; page++) {
    const answer = await ask(port, `/store${href}`);
    const { next } = (await answer.json()) as { next: string | null };
    if (href !== "") most = Math.max(most, Number(answer.headers.get("X-Rows")));
    if (next === null) break;
    href = `${list === "" ? "?" : `${list}&`}after=${next}`;
  }
  return {
    goal: "5",
    what: `rows read for a page of 24 among 100,000 apps: /store${list}`,
    measured: String(most),
    wanted: `<= ${ROWS_WANTED}`,
    met: most <= ROWS_WANTED,
  };
}

/** Uses a new connection each time: indexing outlasts workerd's idle timeout. */
function ask(port: number, path: string) {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: "close" } });
}

/** 100,000 apps with a realistic word distribution, and their index. */
async function fill({ mf, port }: Server) {
  const database = await mf.getD1Database("DB");
  const index = await mf.getD1Database("SEARCH_DB");
  for (const statement of migrationStatements()) await database.prepare(statement).run();
  for (const statement of migrationStatements("search")) await index.prepare(statement).run();
  const at = Date.now();
  await database
    .prepare("insert into users (id, email, password_hash, created_at, updated_at) values ('u', 'u', '', ?1, ?1)")
    .bind(at)
    .run();
  for (let from = 0; from < APPS; from += CHUNK) {
    const rows = JSON.stringify(Array.from({ length: CHUNK }, (_, n) => appOf(from + n, at)));
    await database.batch([
      database.prepare(INSERT_PROJECTS).bind(rows),
      database.prepare(INSERT_APPS).bind(rows),
      database.prepare(INSERT_TAGS).bind(rows),
    ]);
  }
  for (let after: string | null = ""; after !== null; ) {
    const answer = await ask(port, `/index?after=${after}`);
    after = ((await answer.json()) as { next: string | null }).next;
  }
}

function appOf(n: number, now: number) {
  const words = [
    n % 3 === 0 ? "small" : "",
    n % 40 === 0 ? "garden" : "",
    n % 7 === 0 ? "quiet" : "",
    `unique${n}`,
    `thing${n % 900}`,
  ];
  return {
    id: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
    name: `App ${n % 5000} ${n % 40 === 0 ? "Garden" : "Board"}`,
    description: `An app that does ${words.join(" ")} well.`,
    tag: TAGS[n % TAGS.length],
    at: now - (APPS - n) * 600_000,
    installs: (n * 7919) % 5_000,
    ratings: n % 4,
    stars: (n % 4) * (1 + (n % 5)),
  };
}

const ROWS = "from (select value as app from json_each(?1))";
const INSERT_PROJECTS = `insert into user_projects (id, user_id, name, tags, html_sha256, html_bytes, created_at, updated_at)
  select app ->> 'id', 'u', app ->> 'name', json_array(app ->> 'tag'), '', 0, app ->> 'at', app ->> 'at' ${ROWS}`;
const INSERT_APPS = `insert into published_apps (id, slug, label, project_id, user_id, package_id, name, description, summary, icon,
    tags, html_sha256, html_bytes, installs, rating_sum, rating_count, created_at, updated_at)
  select app ->> 'id', 'app-' || cast(substr(app ->> 'id', 25) as integer), app ->> 'id', app ->> 'id', 'u', app ->> 'id', app ->> 'name', app ->> 'description',
    app ->> 'description', 'A', json_array(app ->> 'tag'), '', 0, app ->> 'installs', app ->> 'stars', app ->> 'ratings',
    app ->> 'at', app ->> 'at' ${ROWS}`;
const INSERT_TAGS = `insert into app_tags (tag, created_at, app_id, updated_at, installs, rating_score)
  select tag.value, created_at, app.id, updated_at, installs, rating_score from published_apps as app, json_each(app.tags) as tag
  where app.id in (select app ->> 'id' ${ROWS})`;
