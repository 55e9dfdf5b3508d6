import { DurableObject } from "cloudflare:workers";
import { createHmac, randomBytes } from "node:crypto";
import { connect } from "#db/client.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";
import { reportError } from "#domain/kit/report-error.ts";
import { utcDay } from "#domain/kit/utc-day.ts";
import { writeDailyOpens } from "#domain/previews/daily-opens.server.ts";
import { OPENS_GROUP_MS } from "#domain/previews/rules.ts";
import { shouldStoreOpens } from "#domain/previews/stored-opens.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { dropDayTables, loadDay, type OpenedDay } from "./opened-day.ts";

/** Delay before opens are written to the database, so that later opens join the write. */
const OPENS_WRITE_DELAY_MS = 10 * MINUTE_MS;
const BATCH_ROWS = 500;

/**
 * Keeps hashes of visitors, keyed by day. Each of `COUNTER_SHARDS` objects holds many apps, so their writes share
 * batches. An app with few opens is written once, when the day is over. The object drops past days as tables, since
 * deleting rows costs as much as writing them, and writes day totals, so a lost or repeated write counts nothing twice.
 */
export class DailyVisitors extends DurableObject<Env> {
  private alarmAt: number | null = null;
  private readonly days = new Map<string, OpenedDay>();
  private group: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec("create table if not exists keys (day text primary key, key blob not null) without rowid");
    void ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
    });
  }

  /** Resolves when the open is stored. */
  async open(appId: string, day: string, visitor: string) {
    if (!this.openedOn(day).add(appId, visitor)) return;
    this.group ??= scheduler.wait(OPENS_GROUP_MS).then(() => this.storeGroup());
    await this.group;
  }

  /** The runtime commits opens and alarm together, so a crash loses both or neither. */
  private storeGroup() {
    this.group = null;
    try {
      for (const day of this.days.values()) day.storeGroup();
    } catch (error) {
      // What is in memory was not stored.
      this.days.clear();
      throw error;
    }
    const due = Date.now() + OPENS_WRITE_DELAY_MS;
    if (this.alarmAt === null || this.alarmAt > due) this.setAlarm(due);
  }

  /** @returns the day's visitors including this one, or null if it was counted before. */
  countVisitor(key: string, day: string, visitor: string): number | null {
    const { sql } = this.ctx.storage;
    const hash = createHmac("sha256", this.keyOf(day)).update(visitor).digest("base64url");
    const refused = refusedTable(day);
    const added = sql.exec(`insert or ignore into ${refused} values (?, ?) returning 1`, key, hash).toArray();
    if (added.length === 0) return null;
    // The alarm also drops past days, so it is needed even if there are no opens to write.
    if (this.alarmAt === null) this.setAlarm(Date.now() + OPENS_WRITE_DELAY_MS);
    return sql.exec<{ visitors: number }>(`select count(*) as visitors from ${refused} where id = ?`, key).one()
      .visitors;
  }

  override async alarm() {
    this.alarmAt = null;
    try {
      for (const day of this.listDays()) await this.writeDay(day);
    } catch (error) {
      reportError("opens", error);
      this.setAlarm(Date.now() + OPENS_WRITE_DELAY_MS);
      return;
    }
    this.dropDays();
    const [oldest] = this.listDays();
    // An open during the write may have scheduled an alarm.
    if (this.alarmAt === null && oldest) this.setAlarm(Date.parse(oldest) + 25 * HOUR_MS);
  }

  private async writeDay(day: string) {
    const opened = this.openedOn(day);
    const rows = opened.listUnwritten(isOver(day) ? isMore : shouldStoreOpens);
    const db = connect(this.env.DB);
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      const batch = rows.slice(from, from + BATCH_ROWS);
      await writeDailyOpens({ db }, batch);
      opened.recordWritten(batch);
    }
    if (rows.length > 0) await refreshTrending({ db, now: Date.now }, rows);
  }

  private dropDays() {
    const { sql } = this.ctx.storage;
    for (const day of this.listDays().filter(isOver)) {
      if (this.openedOn(day).listUnwritten(isMore).length > 0) continue;
      this.days.delete(day);
      dropDayTables(sql, day);
      sql.exec(`drop table ${refusedTable(day)}`);
      sql.exec("delete from keys where day = ?", day);
    }
  }

  private openedOn(day: string) {
    const known = this.days.get(day);
    if (known) return known;
    const key = this.keyOf(day);
    const opened = loadDay(this.ctx.storage.sql, day, key);
    this.days.set(day, opened);
    return opened;
  }

  private listDays() {
    return this.ctx.storage.sql
      .exec<{ day: string }>("select day from keys order by day")
      .toArray()
      .map(({ day }) => day);
  }

  private keyOf(day: string) {
    const { sql } = this.ctx.storage;
    const [known] = sql.exec<{ key: ArrayBuffer }>("select key from keys where day = ?", day).toArray();
    if (known) return new Uint8Array(known.key);
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error("A day is yyyy-mm-dd.");
    sql.exec(`create table ${refusedTable(day)} (id text, visitor text, primary key (id, visitor)) without rowid`);
    const key = randomBytes(32);
    sql.exec("insert into keys values (?, ?)", day, key);
    return key;
  }

  private setAlarm(at: number) {
    this.alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }
}

/** An hour after midnight, since opens of the day may still arrive. */
function isOver(day: string) {
  return day < utcDay(Date.now() - HOUR_MS);
}

function isMore(opens: number, stored: number) {
  return opens > stored;
}

function refusedTable(day: string) {
  return `refused_${day.replaceAll("-", "")}`;
}
