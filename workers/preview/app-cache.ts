import { PUBLIC_COPY_MS } from "#domain/store/rules.ts";
import { withTimeout } from "#domain/with-timeout.ts";

/** From this age the row is refreshed in the background, so busy apps never wait for the database. */
export const APP_REFRESH_MS = 1_000;
/** Per isolate, including labels without an app. */
export const MAX_CACHED_APPS = 5_000;
export const APP_READ_TIMEOUT_MS = 2_000;

export type AppRow = {
  id: string;
  slug: string;
  html_sha256: string;
  html_bytes: number;
  status: string;
  declared_hosts: string;
  contacts_nobody: number;
};

type Context = { ctx: Pick<ExecutionContext, "waitUntil"> };
type CacheEntry<T> = { value: T; readAt: number };

export function readAppRow(db: D1Database, label: string) {
  const sql =
    "SELECT id, slug, html_sha256, html_bytes, status, declared_hosts, contacts_nobody FROM published_apps WHERE label = ?1";
  return db.prepare(sql).bind(label).first<AppRow>();
}

export function createAppCache<T, C extends Context>(
  read: (label: string, context: C) => Promise<T>,
  now: () => number = Date.now,
) {
  const entries = new Map<string, CacheEntry<T>>();
  const inFlight = new Map<string, Promise<T>>();

  function store(label: string, entry: CacheEntry<T>) {
    entries.delete(label);
    entries.set(label, entry);
    if (entries.size <= MAX_CACHED_APPS) return;
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  }

  function load(label: string, context: C) {
    const pending = inFlight.get(label);
    if (pending) return pending;
    const readAt = now();
    const loading = withTimeout(APP_READ_TIMEOUT_MS, read(label, context))
      .then((value) => {
        store(label, { value, readAt });
        return value;
      })
      .finally(() => inFlight.delete(label));
    inFlight.set(label, loading);
    context.ctx.waitUntil(loading.catch(() => undefined));
    return loading;
  }

  /** Returns a cached value without a promise, which would cost a turn of the event loop. */
  return function get(label: string, context: C): T | Promise<T> {
    const entry = entries.get(label);
    if (!entry) return load(label, context);
    const age = now() - entry.readAt;
    if (age >= PUBLIC_COPY_MS) return load(label, context);
    if (age >= APP_REFRESH_MS && !inFlight.has(label)) load(label, context).catch(() => undefined);
    return entry.value;
  };
}
