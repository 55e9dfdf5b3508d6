import { asc, gt, inArray, lte, sql } from "drizzle-orm";
import { publishedApps, searchOutbox } from "#db/schema/index.ts";
import { ratingScoreThousandths } from "#domain/apps/ratings.ts";
import type { Services } from "#domain/kit/services.ts";
import { indexedText } from "./fts-tokens.ts";
import { INDEX_VERSION, MAX_POPULARITY } from "./rules.ts";
import { DESCRIPTION_WORD_LENGTH, deletionVariants } from "./typos.ts";
import { isUnspaced, nameKey, normalizeTag, tokenize } from "./words.ts";

type Deps = Pick<Services, "db" | "search">;

/** Apps per batch and typo rows per statement keep parameters far below D1's limit of 2 MB. */
const WRITE_CHUNK = 100;
const TYPOS_CHUNK = 5_000;
const READ_CHUNK = WRITE_CHUNK;
/** D1 statements for one batch, at most (`jobs/rules.ts`): 100 descriptions of the maximum length without a common word. */
export const INDEX_STATEMENTS = 250;
/** Ids of `search_apps` reserved for each step of popularity (`popularityStep`). */
const IDS_PER_STEP = 2 ** 32;

const columns = {
  id: publishedApps.id,
  name: publishedApps.name,
  icon: publishedApps.icon,
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

/** Indexes the oldest outbox rows and deletes them last: a crash only repeats work. @returns their number. */
export async function syncIndex({ db, search }: Deps, limit = WRITE_CHUNK) {
  const queued = db.select().from(searchOutbox).orderBy(asc(searchOutbox.seq)).limit(limit);
  const [rows, apps] = await db.batch([
    queued,
    db
      .select(columns)
      .from(publishedApps)
      .where(inArray(publishedApps.id, sql`(select app_id from (${queued}))`)),
  ]);
  const last = rows.at(-1);
  if (!last) return 0;
  const approved = apps.filter(isApproved);
  const approvedIds = new Set(approved.map((app) => app.id));
  await replaceEntries(
    search,
    approved,
    [...new Set(rows.map((row) => row.appId))].filter((id) => !approvedIds.has(id)),
  );
  await db.delete(searchOutbox).where(lte(searchOutbox.seq, last.seq));
  return rows.length;
}

export async function rebuildIndex(services: Deps) {
  let written = 0;
  for (let after: string | null = ""; after !== null; ) {
    const chunk = await rebuildChunk(services, after);
    written += chunk.written;
    after = chunk.next;
  }
  return written;
}

/** Reindexes the apps after this id whose entries differ: changed installs, ratings and developers' names queue nothing. */
export async function rebuildChunk({ db, search }: Deps, after: string) {
  const apps = await db
    .select(columns)
    .from(publishedApps)
    .where(gt(publishedApps.id, after))
    .orderBy(asc(publishedApps.id))
    .limit(READ_CHUNK);
  const next = apps.length < READ_CHUNK ? null : (apps.at(-1)?.id ?? null);
  // "~" sorts after every id.
  const indexed = await search.all<{ id: string; stamp: string }>(
    sql`select app_id as id, stamp from search_apps where app_id > ${after} and app_id <= ${next ?? "~"}`,
  );
  const stamps = new Map(indexed.map((row) => [row.id, row.stamp]));
  const approved = apps.filter(isApproved);
  const approvedIds = new Set(approved.map((app) => app.id));
  const stale = approved.filter((app) => stamps.get(app.id) !== stampOf(app));
  const gone = indexed.map((row) => row.id).filter((id) => !approvedIds.has(id));
  await replaceEntries(search, stale, gone);
  return { written: stale.length + gone.length, next };
}

async function replaceEntries(search: Services["search"], apps: ReadonlyArray<App>, gone: ReadonlyArray<string>) {
  const { $client: index } = search;
  for (let n = 0; n < Math.max(apps.length, gone.length); n += WRITE_CHUNK) {
    const chunk = apps.slice(n, n + WRITE_CHUNK);
    const ids = JSON.stringify([...chunk.map((app) => app.id), ...gone.slice(n, n + WRITE_CHUNK)]);
    const entries = JSON.stringify(chunk.map(entryOf));
    await index.batch([
      index.prepare(DELETE_TEXTS).bind(ids),
      index.prepare(DELETE_NAMES).bind(ids),
      index.prepare(DELETE_APPS).bind(ids),
      index.prepare(INSERT_APPS).bind(entries, IDS_PER_STEP),
      index.prepare(INSERT_TEXTS).bind(entries),
      index.prepare(INSERT_NAMES).bind(entries),
      ...chunksOf(typoRows(chunk), TYPOS_CHUNK).map((typos) => index.prepare(INSERT_TYPOS).bind(JSON.stringify(typos))),
    ]);
  }
}

// Raw statements, since drizzle takes none with parameters into a batch.
const OF_APPS = "app_id in (select value from json_each(?1))";
const DELETE_TEXTS = `delete from search_texts where rowid in (select id from search_apps where ${OF_APPS})`;
const DELETE_NAMES = `delete from search_names where rowid in (select id from search_apps where ${OF_APPS})`;
const DELETE_APPS = `delete from search_apps where ${OF_APPS}`;
/**
 * Ids ascend as popularity falls, and within a step as apps get older: `order by id` lists the popular and new first.
 * `first_id` begins the ids of the app's step; a new app gets the id below the lowest one that its step has.
 */
const INSERT_APPS = `
  insert into search_apps (id, app_id, name_key, tags, popularity, installs, rating, created_at, stamp)
  select coalesce((select min(id) from search_apps where id >= first_id and id < first_id + ?2), first_id + ?2)
      - row_number() over (partition by first_id order by entry ->> 'createdAt'),
    entry ->> 'id', entry ->> 'nameKey', entry ->> 'tags', entry ->> 'popularity', entry ->> 'installs', entry ->> 'rating',
    entry ->> 'createdAt', entry ->> 'stamp'
  from (select value as entry, -(value ->> 'popularity') * ?2 as first_id from json_each(?1))`;
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
    name: indexedText(app.name),
    tags: app.tags.map(normalizeTag),
    tagWords: indexedText(app.tags.join(" ")),
    description: indexedText(`${app.description} ${iconText(app)}`),
    creator: indexedText(app.creator ?? ""),
    popularity: popularityStep(app.installs),
    installs: app.installs,
    rating: ratingScoreThousandths(app),
    createdAt: app.createdAt,
    stamp: stampOf(app),
  };
}

/** Emoji or letters; a picture's address has no words to search for. */
function iconText({ icon }: App) {
  return icon.includes("/") ? "" : icon;
}

/** Place 0 has words of names and tags, and whole names; place 1 developers' names and words of descriptions. */
function typoRows(apps: ReadonlyArray<App>) {
  const places = new Map<string, number>();
  for (const app of apps)
    for (const word of [...speltWords(app.creator ?? ""), ...descriptionWords(app)]) places.set(word, 1);
  for (const app of apps)
    for (const word of [...speltWords([app.name, ...app.tags].join(" ")), nameKey(app.name)]) places.set(word, 0);
  return [...places].flatMap(([word, place]) => deletionVariants(word).map((variant) => [variant, word, place]));
}

function descriptionWords({ description }: App) {
  const { min, max } = DESCRIPTION_WORD_LENGTH;
  return speltWords(description).filter(({ length }) => length >= min && length <= max);
}

/** A text without spaces is no word. */
function speltWords(text: string) {
  return tokenize(text).filter((word) => !isUnspaced(word));
}

function chunksOf<T>(list: ReadonlyArray<T>, size: number) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
}

function stampOf(app: App) {
  return JSON.stringify([INDEX_VERSION, app.updatedAt, app.installs, app.ratingSum, app.ratingCount, app.creator]);
}

function isApproved(app: App) {
  return app.status === "approved";
}

function popularityStep(installs: number) {
  return Math.min(MAX_POPULARITY, Math.round(2 * Math.log2(1 + installs)));
}
