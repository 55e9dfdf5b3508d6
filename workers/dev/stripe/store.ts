import type { Kind, Objects } from "./objects.ts";

/** What every function here needs: the storage, the hosts, and the request that is served. */
export type Account = {
  sql: SqlStorage;
  siteOrigin: string;
  pagesOrigin: string;
  delivery: DeliveryMode;
  /** When the request began, in ms since 1970: its events are due together. */
  startedAt: number;
  request: { id: string | null; idempotency_key: string | null };
};
export const DELIVERY_MODES = ["immediately", "delayed", "twice", "reversed", "never"] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export function createTables(sql: SqlStorage) {
  sql.exec(`
    create table if not exists objects
      (seq integer primary key autoincrement, id text not null unique, kind text not null, customer text, json text not null);
    create index if not exists objects_by_kind on objects (kind, seq);
    create index if not exists objects_by_customer on objects (customer, kind, seq);
    create table if not exists checkouts (session text primary key, json text not null);
    create table if not exists answers
      (key text primary key, request text not null, status integer not null, body text not null, at integer not null);
    create table if not exists deliveries
      (id integer primary key autoincrement, event text not null, customer text, state text not null, due integer, rank integer not null,
       attempts integer not null default 0, status integer, at integer);
    create index if not exists deliveries_by_due on deliveries (state, due);
    create index if not exists deliveries_by_event on deliveries (event);
    create table if not exists settings (name text primary key, value text not null);
  `);
}

/** @param customer the customer whose object it is; a customer is its own */
export function insertObject<K extends Kind>(account: Account, kind: K, object: Objects[K], customer: string | null) {
  account.sql.exec(
    "insert into objects (id, kind, customer, json) values (?, ?, ?, ?)",
    ...[object.id, kind, customer, JSON.stringify(object)],
  );
}

export function updateObject(account: Account, object: Objects[Kind]) {
  account.sql.exec("update objects set json = ? where id = ?", JSON.stringify(object), object.id);
}

export function readObject<K extends Kind>(account: Account, kind: K, id: string): Objects[K] | null {
  const [row] = account.sql
    .exec<{ json: string }>("select json from objects where id = ? and kind = ?", id, kind)
    .toArray();
  return row ? JSON.parse(row.json) : null;
}

export function readAnyObject(account: Account, id: string): Objects[Kind] | null {
  const [row] = account.sql.exec<{ json: string }>("select json from objects where id = ?", id).toArray();
  return row ? JSON.parse(row.json) : null;
}

/** The customer whose object it is. */
export function readOwner({ sql }: Account, id: string) {
  const [row] = sql.exec<{ customer: string | null }>("select customer from objects where id = ?", id).toArray();
  return row?.customer ?? null;
}

/** Newest first; of one customer, or of all. */
export function listObjects<K extends Kind>(
  account: Account,
  kind: K,
  customer: string | null = null,
): Array<Objects[K]> {
  const rows = customer
    ? account.sql.exec<{ json: string }>(
        "select json from objects where customer = ? and kind = ? order by seq desc",
        ...[customer, kind],
      )
    : account.sql.exec<{ json: string }>("select json from objects where kind = ? order by seq desc", kind);
  return rows.toArray().map(({ json }) => JSON.parse(json));
}

/** Stripe counts in seconds since 1970. */
export function now() {
  return Math.floor(Date.now() / 1000);
}
