import { asc, gt, inArray, lte, sql } from "drizzle-orm";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import type { Services } from "#domain/services.ts";
import { DESCRIBED_WORD, foldTag, INDEX_VERSION, nameKey, popularity, ratingKey, spellings, words } from "./rules.ts";

type Needs = Pick<Services, "db" | "search">;

/** Apps that one batch writes: their texts stay far below D1's 2 MB for a parameter. */
const WRITE_CHUNK = 100;
/** Spellings that one statement writes, for the same reason. */
const TYPOS_CHUNK = 5_000;
/** Apps per chunk of a rebuild, which writes at most one batch. */
const READ_CHUNK = WRITE_CHUNK;
/** Upper bound of the statements of a batch: 100 descriptions of the maximum length without a common word. */
export const INDEX_STATEMENTS = 250;
/** Ids of `search_apps` that one step of popularity has. */
const STEP = 2 ** 32;

const columns = {
  id: publishedApps.id,
  name: publishedApps.name,
  tags: publishedApps.tags,
  description: publishedApps.description,
  creator: publishedApps.creatorNickname,
  status: publishedApps.status,
  installs: publishedApps.installs,
  ratingSum: publishedApps.ratingSum,
  ratingCount: publishedApps.ratingCount,
  createdAt: publishedApps.createdAt,
  updatedAt: publishedApps.updatedAt,
};

type App = Pick<typeof publishedApps.$inferSelect, Exclude<keyof typeof columns, "creator">> & {
  creator: string | null;
};

/**
 * Carries out the oldest `limit` rows of the outbox; how many there were. The rows go last and the index takes the same
 * app twice, so a crash in between costs a repetition. Where two runs overtake each other, the next rebuild puts it right.
 */
export async function syncIndex({ db, search }: Needs, limit = WRITE_CHUNK) {
  const heard = db.select().from(searchOutbox).orderBy(asc(searchOutbox.seq)).limit(limit);
  const [rows, apps] = await db.batch([
    heard,
    db
      .select(columns)
      .from(publishedApps)
      .where(inArray(publishedApps.id, sql`(select app_id from (${heard}))`)),
  ]);
  const last = rows.at(-1);
  if (!last) return 0;
  const approved = apps.filter(isApproved);
  const kept = new Set(approved.map((app) => app.id));
  await write(
    search,
    approved,
    [...new Set(rows.map((row) => row.appId))].filter((id) => !kept.has(id)),
  );
  await db.delete(searchOutbox).where(lte(searchOutbox.seq, last.seq));
  return rows.length;
}

/** Compares every app with the index and writes those that differ; how many it wrote. */
export async function rebuildIndex(services: Needs) {
  let written = 0;
  for (let after: string | null = ""; after !== null; ) {
    const chunk = await rebuildChunk(services, after);
    written += chunk.written;
    after = chunk.next;
  }
  return written;
}

/**
 * Compares the next apps after this id with the index and writes those that differ, including installs, ratings and
 * developer names. `next` is the id after which the next chunk starts, or null at the end.
 */
export async function rebuildChunk({ db, search }: Needs, after: string) {
  const apps = await db
    .select(columns)
    .from(publishedApps)
    .where(gt(publishedApps.id, after))
    .orderBy(asc(publishedApps.id))
    .limit(READ_CHUNK);
  const next = apps.length < READ_CHUNK ? null : (apps.at(-1)?.id ?? null);
  const indexed = await search.all<{ id: string; stamp: string }>(
    sql`select app_id as id, stamp from search_apps where app_id > ${after} and app_id <= ${next ?? "~"}`,
  );
  const stamps = new Map(indexed.map((row) => [row.id, row.stamp]));
  const approved = apps.filter(isApproved);
  const kept = new Set(approved.map((app) => app.id));
  const stale = approved.filter((app) => stamps.get(app.id) !== stampOf(app));
  const gone = indexed.map((row) => row.id).filter((id) => !kept.has(id));
  await write(search, stale, gone);
  return { written: stale.length + gone.length, next };
}

/** Puts these apps in the place of what the index has of them, and takes the others out. */
async function write(search: Services["search"], apps: ReadonlyArray<App>, gone: ReadonlyArray<string>) {
  const { $client: index } = search;
  for (let n = 0; n < Math.max(apps.length, gone.length); n += WRITE_CHUNK) {
    const chunk = apps.slice(n, n + WRITE_CHUNK);
    const ids = JSON.stringify([...chunk.map((app) => app.id), ...gone.slice(n, n + WRITE_CHUNK)]);
    const entries = JSON.stringify(chunk.map(entryOf));
    await index.batch([
      index.prepare(DELETE_TEXTS).bind(ids),
      index.prepare(DELETE_NAMES).bind(ids),
      index.prepare(DELETE_APPS).bind(ids),
      index.prepare(INSERT_APPS).bind(entries, STEP),
      index.prepare(INSERT_TEXTS).bind(entries),
      index.prepare(INSERT_NAMES).bind(entries),
      ...slices(typosOf(chunk), TYPOS_CHUNK).map((typos) => index.prepare(INSERT_TYPOS).bind(JSON.stringify(typos))),
    ]);
  }
}

// drizzle takes no raw statement with parameters into a batch; whole lists come as one JSON parameter each.
const THEIRS = "app_id in (select value from json_each(?1))";
const DELETE_TEXTS = `delete from search_texts where rowid in (select id from search_apps where ${THEIRS})`;
const DELETE_NAMES = `delete from search_names where rowid in (select id from search_apps where ${THEIRS})`;
const DELETE_APPS = `delete from search_apps where ${THEIRS}`;
/** The newest app of a step of popularity gets the lowest id in it, so that it comes first among its equals. */
const INSERT_APPS = `
  insert into search_apps (id, app_id, name_key, tags, popularity, installs, rating, created_at, stamp)
  select coalesce((select min(id) from search_apps where id >= step and id < step + ?2), step + ?2)
      - row_number() over (partition by step order by entry ->> 'createdAt'),
    entry ->> 'id', entry ->> 'nameKey', entry ->> 'tags', entry ->> 'popularity', entry ->> 'installs', entry ->> 'rating',
    entry ->> 'createdAt', entry ->> 'stamp'
  from (select value as entry, -(value ->> 'popularity') * ?2 as step from json_each(?1))`;
const INSERT_TEXTS = `
  insert into search_texts (rowid, name, tags, description, creator)
  select search_apps.id, value ->> 'name', value ->> 'tagWords', value ->> 'description', value ->> 'creator'
  from json_each(?1) cross join search_apps on app_id = value ->> 'id'`;
const INSERT_NAMES = `
  insert into search_names (rowid, name, tags)
  select search_apps.id, value ->> 'name', value ->> 'tagWords'
  from json_each(?1) cross join search_apps on app_id = value ->> 'id'`;
const INSERT_TYPOS = `
  insert into search_typos (variant, word, place) select value ->> 0, value ->> 1, value ->> 2 from json_each(?1) where true
  on conflict do update set place = excluded.place where excluded.place < place`;

function entryOf(app: App) {
  return {
    id: app.id,
    nameKey: nameKey(app.name),
    name: words(app.name).join(" "),
    tags: app.tags.map(foldTag),
    tagWords: words(app.tags.join(" ")).join(" "),
    description: words(app.description).join(" "),
    creator: words(app.creator ?? "").join(" "),
    popularity: popularity(app.installs),
    installs: app.installs,
    rating: ratingKey(app),
    createdAt: app.createdAt,
    stamp: stampOf(app),
  };
}

/**
 * The words that a slip may be meant for, each once under all its spellings: place 0 has those of names and tags, and
 * the names in one, place 1 those of developers and the longer ones of descriptions.
 */
function typosOf(apps: ReadonlyArray<App>) {
  const places = new Map<string, number>();
  for (const app of apps) for (const word of [...words(app.creator ?? ""), ...describing(app)]) places.set(word, 1);
  for (const app of apps)
    for (const word of [...words([app.name, ...app.tags].join(" ")), nameKey(app.name)]) places.set(word, 0);
  return [...places].flatMap(([word, place]) => spellings(word).map((variant) => [variant, word, place]));
}

function describing({ description }: App) {
  const { min, max } = DESCRIBED_WORD;
  return words(description).filter(({ length }) => length >= min && length <= max);
}

function slices<T>(list: ReadonlyArray<T>, size: number) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
}

/** Changes with everything that the index has of an app. */
function stampOf(app: App) {
  return JSON.stringify([INDEX_VERSION, app.updatedAt, app.installs, app.ratingSum, app.ratingCount, app.creator]);
}

function isApproved(app: App) {
  return app.status === "approved";
}
