import { withTimeout } from "#domain/kit/with-timeout.ts";
import { PUBLIC_COPY_MS } from "#domain/store/rules.ts";

/** From this age the row is refreshed in the background, so busy apps never wait for the database. */
const APP_REFRESH_MS = 1_000;
/** Maximum entries in an isolate, including labels without an app. */
export const MAX_CACHED_APPS = 5_000;
const APP_READ_TIMEOUT_MS = 2_000;

export type VersionRow = {
  html_sha256: string;
  html_bytes: number;
  declared_hosts: string;
  contacts_nobody: number;
};
export type AppRow = VersionRow & { id: string; slug: string; status: string; updated_at: number };

type Context = { ctx: Pick<ExecutionContext, "waitUntil"> };
type CacheEntry<T> = { value: T; readAt: number };

export function readAppRow(db: D1Database, label: string) {
  const sql =
    "SELECT id, slug, html_sha256, html_bytes, status, declared_hosts, contacts_nobody, updated_at FROM published_apps WHERE label = ?1";
  return db.prepare(sql).bind(label).first<AppRow>();
}

/** Every row was approved; null too if nobody can stay on that version. */
export function readVersionRow(db: D1Database, label: string, codeVersion: string) {
  const sql = `SELECT html_sha256, html_bytes, declared_hosts, contacts_nobody FROM app_versions
    WHERE app_id = (SELECT id FROM published_apps WHERE label = ?1) AND code_version = ?2 AND ended_at IS NULL`;
  return db.prepare(sql).bind(label, codeVersion).first<VersionRow>();
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

  /** A cached value is returned without a promise, which would cost a turn of the event loop. */
  return function get(label: string, context: C): T | Promise<T> {
    const entry = entries.get(label);
    if (!entry) return load(label, context);
    const age = now() - entry.readAt;
    if (age >= PUBLIC_COPY_MS) return load(label, context);
    if (age >= APP_REFRESH_MS && !inFlight.has(label)) load(label, context).catch(() => undefined);
    return entry.value;
  };
}
