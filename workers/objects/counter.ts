import { DurableObject } from "cloudflare:workers";
import { createHmac, randomBytes } from "node:crypto";
import { connect } from "#db/client.ts";
import { type DayOfOpens, writeOpens } from "#domain/previews/opens.server.ts";
import { dayOf, OPENS_WRITTEN_AFTER, OPENS_WRITTEN_AT } from "#domain/previews/rules.ts";
import { reportError } from "#domain/report-error.ts";

const HOUR = 60 * 60 * 1000;
/** Apps' days that one write to the database has at most. */
const BATCH = 500;

const TABLES = `
  create table if not exists keys (day text primary key, key blob not null) without rowid;
  create table if not exists seen (day text, app_id text, visitor text, primary key (day, app_id, visitor)) without rowid;
  create table if not exists days (
    day text, app_id text, opens integer not null, written integer not null, primary key (day, app_id)) without rowid;
  create index if not exists days_unwritten on days (day) where opens > written;`;

/**
 * Counts opens once per visitor and day. Each of a few holds a share of all apps: one per app would write to the
 * database once per app instead of once for many, and even the busiest app is far from filling one. Of a visitor it
 * keeps a hash under a key of the day; both go with the day. What it writes are the day's totals: a write that is lost
 * or comes twice counts nothing twice.
 */
export class Counter extends DurableObject<Env> {
  /** Counted since an alarm was last set for it. After a restart the next open sets it anew. */
  private waiting = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec(TABLES);
  }

  /** Counted, remembered and put on the list to write in one turn: a crash loses all of it or nothing. */
  open(appId: string, day: string, visitor: string) {
    if (!this.isFirstVisit(appId, day, visitor)) return;
    const { sql } = this.ctx.storage;
    sql.exec("insert into days values (?, ?, 1, 0) on conflict do update set opens = opens + 1", day, appId);
    this.waiting += 1;
    if (this.waiting === 1) void this.ctx.storage.setAlarm(Date.now() + OPENS_WRITTEN_AFTER);
    if (this.waiting === OPENS_WRITTEN_AT) void this.ctx.storage.setAlarm(Date.now());
  }

  /** The day's visitors under a key, this one among them; null where this one was counted before. */
  countVisitor(key: string, day: string, visitor: string): number | null {
    if (!this.isFirstVisit(key, day, visitor)) return null;
    // So that the day is forgotten, also where no open sets an alarm.
    if (this.waiting === 0) void this.ctx.storage.setAlarm(Date.now() + OPENS_WRITTEN_AFTER);
    const count = "select count(*) as visitors from seen where day = ? and app_id = ?";
    return this.ctx.storage.sql.exec<{ visitors: number }>(count, day, key).one().visitors;
  }

  private isFirstVisit(key: string, day: string, visitor: string) {
    const hash = createHmac("sha256", this.keyOf(day)).update(visitor).digest("base64url");
    const insert = "insert or ignore into seen values (?, ?, ?) returning 1";
    return this.ctx.storage.sql.exec(insert, day, key, hash).toArray().length > 0;
  }

  /** Writes what is new, forgets the days before, and comes again while there is something to do. */
  override async alarm() {
    const { sql } = this.ctx.storage;
    this.waiting = 0;
    const rows = sql
      .exec<DayOfOpens>("select app_id as appId, day, opens from days where opens > written limit ?", BATCH)
      .toArray();
    try {
      if (rows.length > 0) await writeOpens({ db: connect(this.env.DB) }, rows);
    } catch (error) {
      reportError("opens", error);
      await this.ctx.storage.setAlarm(Date.now() + OPENS_WRITTEN_AFTER);
      return;
    }
    for (const { appId, day, opens } of rows)
      sql.exec("update days set written = ? where day = ? and app_id = ?", opens, day, appId);
    this.forgetDays();
    const next = this.nextAlarm(rows.length);
    if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  /** An open that came meanwhile has set its own. */
  private nextAlarm(written: number) {
    if (this.waiting > 0) return null;
    if (written === BATCH) return Date.now();
    const [oldest] = this.ctx.storage.sql.exec<{ day: string }>("select day from keys order by day limit 1").toArray();
    return oldest ? Date.parse(oldest.day) + 25 * HOUR : null;
  }

  /** An hour late, for opens that were on their way at midnight. */
  private forgetDays() {
    const { sql } = this.ctx.storage;
    const today = dayOf(Date.now() - HOUR);
    sql.exec("delete from seen where day < ?", today);
    sql.exec("delete from keys where day < ?", today);
    sql.exec("delete from days where day < ? and opens = written", today);
  }

  private keyOf(day: string) {
    const { sql } = this.ctx.storage;
    const [known] = sql.exec<{ key: ArrayBuffer }>("select key from keys where day = ?", day).toArray();
    if (known) return new Uint8Array(known.key);
    const key = randomBytes(32);
    sql.exec("insert into keys values (?, ?)", day, key);
    return key;
  }
}
