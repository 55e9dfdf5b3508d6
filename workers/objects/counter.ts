import { DurableObject } from "cloudflare:workers";
import { createHmac, randomBytes } from "node:crypto";
import { connect } from "#db/client.ts";
import { type DayOfOpens, writeOpens } from "#domain/previews/opens.server.ts";
import { dayOf, OPENS_WRITTEN_AFTER_MS } from "#domain/previews/rules.ts";
import { reportError } from "#domain/report-error.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";

const HOUR = 60 * 60 * 1000;
/** Maximum number of apps per write to the database. */
const BATCH = 500;

/**
 * Counts opens once per visitor and day. Each of a few holds a share of all apps: one per app would write to the
 * database once per app instead of once for many, and even the busiest app is far from filling one. Of a visitor it
 * keeps a hash under a key of the day; both go with the day, whose tables are dropped: deleting rows costs as much as
 * writing them. An open is one row, totals are counted when they are written. What is written are the day's totals: a
 * write that is lost or comes twice counts nothing twice.
 */
export class Counter extends DurableObject<Env> {
  /** When the alarm is due, in ms since 1970, or null. */
  private alarmAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec("create table if not exists keys (day text primary key, key blob not null) without rowid");
    void ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
    });
  }

  /** Counts an open and schedules its write. The runtime commits both together, so a crash loses both or neither. */
  open(appId: string, day: string, visitor: string) {
    const { seen } = tablesOf(day);
    if (!this.isFirstVisit(seen, { day, id: appId, visitor })) return;
    const due = Date.now() + OPENS_WRITTEN_AFTER_MS;
    if (this.alarmAt === null || this.alarmAt > due) this.setAlarm(due);
  }

  /** The day's visitors under a key, including this one; null if this one was counted before. */
  countVisitor(key: string, day: string, visitor: string): number | null {
    const { refused } = tablesOf(day);
    if (!this.isFirstVisit(refused, { day, id: key, visitor })) return null;
    // The alarm also drops the tables of past days, so it is needed without opens.
    if (this.alarmAt === null) this.setAlarm(Date.now() + OPENS_WRITTEN_AFTER_MS);
    const count = `select count(*) as visitors from ${refused} where id = ?`;
    return this.ctx.storage.sql.exec<{ visitors: number }>(count, key).one().visitors;
  }

  private isFirstVisit(table: string, { day, id, visitor }: { day: string; id: string; visitor: string }) {
    const hash = createHmac("sha256", this.keyOf(day)).update(visitor).digest("base64url");
    return (
      this.ctx.storage.sql.exec(`insert or ignore into ${table} values (?, ?) returning 1`, id, hash).toArray().length >
      0
    );
  }

  /** Writes new totals, drops past days, and schedules the next alarm while any day is stored. */
  override async alarm() {
    this.alarmAt = null;
    try {
      for (const day of this.listDays()) await this.writeDay(day);
    } catch (error) {
      reportError("opens", error);
      this.setAlarm(Date.now() + OPENS_WRITTEN_AFTER_MS);
      return;
    }
    this.dropDays();
    const [oldest] = this.listDays();
    // An open during the write has already scheduled an alarm.
    if (this.alarmAt === null && oldest) this.setAlarm(Date.parse(oldest) + 25 * HOUR);
  }

  private async writeDay(day: string) {
    const rows = this.listUnwritten(day);
    const db = connect(this.env.DB);
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      await writeOpens({ db }, batch);
      for (const { appId, opens } of batch)
        this.ctx.storage.sql.exec(`insert or replace into ${tablesOf(day).written} values (?, ?)`, appId, opens);
    }
    if (rows.length > 0) await refreshTrending({ db, now: Date.now });
  }

  /** The day's totals that are not written to the database yet. */
  private listUnwritten(day: string) {
    const { seen, written } = tablesOf(day);
    return this.ctx.storage.sql
      .exec<DayOfOpens>(
        `select app_id as appId, ? as day, count(*) as opens from ${seen} group by app_id
          having count(*) > coalesce((select opens from ${written} as done where done.app_id = ${seen}.app_id), 0)`,
        day,
      )
      .toArray();
  }

  /** An hour late, for opens that were on their way at midnight. */
  private dropDays() {
    const today = dayOf(Date.now() - HOUR);
    for (const day of this.listDays().filter((past) => past < today && this.listUnwritten(past).length === 0)) {
      const { seen, written, refused } = tablesOf(day);
      this.ctx.storage.sql.exec(`drop table ${seen}; drop table ${written}; drop table ${refused}`);
      this.ctx.storage.sql.exec("delete from keys where day = ?", day);
    }
  }

  private listDays() {
    return this.ctx.storage.sql
      .exec<{ day: string }>("select day from keys order by day")
      .toArray()
      .map(({ day }) => day);
  }

  /** The hash key of a day; creates the day's tables on first use. */
  private keyOf(day: string) {
    const { sql } = this.ctx.storage;
    const [known] = sql.exec<{ key: ArrayBuffer }>("select key from keys where day = ?", day).toArray();
    if (known) return new Uint8Array(known.key);
    const { seen, written, refused } = tablesOf(day);
    sql.exec(`
      create table ${seen} (app_id text, visitor text, primary key (app_id, visitor)) without rowid;
      create table ${written} (app_id text primary key, opens integer not null) without rowid;
      create table ${refused} (id text, visitor text, primary key (id, visitor)) without rowid;`);
    const key = randomBytes(32);
    sql.exec("insert into keys values (?, ?)", day, key);
    return key;
  }

  private setAlarm(at: number) {
    this.alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }
}

/** The tables of a day: visitors by app, totals in the database, and visitors whose app was refused a host. */
function tablesOf(day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error("A day is yyyy-mm-dd.");
  const name = day.replaceAll("-", "");
  return { seen: `seen_${name}`, written: `written_${name}`, refused: `refused_${name}` };
}
