import { createHmac } from "node:crypto";
import type { DailyOpens } from "#domain/previews/daily-opens.server.ts";

/** Of a visitor's mark: among the 600,000 opens of a busy object's day, two are taken for one on one day of 1,500. */
const MARK_BYTES = 6;

type Entry = [appId: string, value: number];
export type OpenedDay = ReturnType<typeof loadDay>;

export function dropDayTables(sql: SqlStorage, day: string) {
  const { groups, written } = tableNames(day);
  sql.exec(`drop table ${groups}; drop table ${written}`);
}

/**
 * A day's visitors of all apps of an object, in memory and in its tables, of which a row has many entries, since each row is
 * billed. The visitors are hashes under `key`.
 */
export function loadDay(sql: SqlStorage, day: string, key: Uint8Array) {
  const { groups, written } = tableNames(day);
  for (const table of [groups, written]) sql.exec(`create table if not exists ${table} (entries text not null)`);
  const marks = new Set<number>();
  const opens = new Map<string, number>();
  let group: Array<Entry> = [];
  for (const [appId, mark] of readEntries(sql, groups)) count(appId, mark);
  const stored = new Map(readEntries(sql, written));

  function count(appId: string, mark: number) {
    if (marks.has(mark)) return false;
    marks.add(mark);
    opens.set(appId, (opens.get(appId) ?? 0) + 1);
    return true;
  }

  return {
    /** Counts in memory, until `storeGroup`. @returns false for a visitor who was counted before. */
    add(appId: string, visitor: string) {
      const digest = createHmac("sha256", key).update(`${appId} ${visitor}`).digest();
      const mark = digest.readUIntBE(0, MARK_BYTES);
      if (!count(appId, mark)) return false;
      group.push([appId, mark]);
      return true;
    },

    storeGroup() {
      if (group.length === 0) return;
      insertEntries(sql, groups, group);
      group = [];
    },

    listUnwritten(shouldWrite: (opens: number, stored: number) => boolean): Array<DailyOpens> {
      return [...opens]
        .filter(([appId, total]) => shouldWrite(total, stored.get(appId) ?? 0))
        .map(([appId, total]) => ({ appId, day, opens: total }));
    },

    recordWritten(days: ReadonlyArray<DailyOpens>) {
      const entries = days.map(({ appId, opens: total }): Entry => [appId, total]);
      insertEntries(sql, written, entries);
      for (const [appId, total] of entries) stored.set(appId, total);
    },
  };
}

function* readEntries(sql: SqlStorage, table: string) {
  for (const { entries } of sql.exec<{ entries: string }>(`select entries from ${table} order by rowid`))
    yield* JSON.parse(entries) as Array<Entry>;
}

function insertEntries(sql: SqlStorage, table: string, entries: ReadonlyArray<Entry>) {
  sql.exec(`insert into ${table} values (?)`, JSON.stringify(entries));
}

function tableNames(day: string) {
  const name = day.replaceAll("-", "");
  return { groups: `groups_${name}`, written: `opens_written_${name}` };
}
