import { POINTER_READ_MS, POINTER_REFRESH_MS, POINTER_TTL_MS, POINTERS_HELD } from "#domain/previews/rules.ts";

/** What a label names at this moment, with the reviewed version's hosts as JSON. */
export type PointerRow = {
  id: string;
  slug: string;
  html_sha256: string;
  html_bytes: number;
  status: string;
  declared_hosts: string;
  contacts_nobody: number;
};

type Held<T> = { value: T; readAt: number };
type Options<T> = {
  read: (label: string) => Promise<T>;
  keepAlive: (work: Promise<unknown>) => void;
  now?: () => number;
};

/** The row of a published app, or null. */
export function readPointer(db: D1Database, label: string) {
  const sql =
    "SELECT id, slug, html_sha256, html_bytes, status, declared_hosts, contacts_nobody FROM published_apps WHERE label = ?1";
  return db.prepare(sql).bind(label).first<PointerRow>();
}

function inTime<T>(work: Promise<T>) {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not answer in time.")), POINTER_READ_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Remembers for at most two seconds what labels name, unknown ones too; many askers share one read. */
export function pointerCache<T>() {
  const held = new Map<string, Held<T>>();
  const flights = new Map<string, Promise<T>>();

  function remember(label: string, value: T, readAt: number) {
    held.delete(label);
    held.set(label, { value, readAt });
    if (held.size <= POINTERS_HELD) return;
    const [oldest] = held.keys();
    if (oldest !== undefined) held.delete(oldest);
  }

  function load(label: string, { read, keepAlive, now = Date.now }: Options<T>) {
    const flying = flights.get(label);
    if (flying) return flying;
    const readAt = now();
    const flight = inTime(read(label))
      .then((value) => {
        remember(label, value, readAt);
        return value;
      })
      .finally(() => flights.delete(label));
    flights.set(label, flight);
    keepAlive(flight.catch(() => undefined));
    return flight;
  }

  /** The value itself where it is fresh, else a promise of it. */
  return function get(label: string, options: Options<T>): T | Promise<T> {
    const entry = held.get(label);
    if (!entry) return load(label, options);
    const age = (options.now ?? Date.now)() - entry.readAt;
    if (age >= POINTER_TTL_MS) return load(label, options);
    if (age >= POINTER_REFRESH_MS && !flights.has(label)) load(label, options).catch(() => undefined);
    return entry.value;
  };
}
