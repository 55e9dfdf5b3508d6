import { DurableObject } from "cloudflare:workers";
import { createHmac, randomBytes } from "node:crypto";
import { connect } from "#db/client.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/durations.ts";
import { type DailyOpens, writeDailyOpens } from "#domain/previews/daily-opens.server.ts";
import { shouldStoreOpens } from "#domain/previews/stored-opens.ts";
import { reportError } from "#domain/report-error.ts";
import { refreshTrending } from "#domain/store/trending.server.ts";
import { utcDay } from "#domain/utc-day.ts";

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

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec("create table if not exists keys (day text primary key, key blob not null) without rowid");
    void ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
    });
  }

  /** The runtime commits count and alarm together, so a crash loses both or neither. */
  open(appId: string, day: string, visitor: string) {
    const { seen } = tableNames(day);
    if (!this.isFirstVisit(seen, { day, id: appId, visitor })) return;
    const due = Date.now() + OPENS_WRITE_DELAY_MS;
    if (this.alarmAt === null || this.alarmAt > due) this.setAlarm(due);
  }

  /** @returns the day's visitors including this one, or null if it was counted before. */
  countVisitor(key: string, day: string, visitor: string): number | null {
    const { refused } = tableNames(day);
    if (!this.isFirstVisit(refused, { day, id: key, visitor })) return null;
    // The alarm also drops past days, so it is needed even if there are no opens to write.
    if (this.alarmAt === null) this.setAlarm(Date.now() + OPENS_WRITE_DELAY_MS);
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
    const rows = this.listUnwritten(day);
    const db = connect(this.env.DB);
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      const batch = rows.slice(from, from + BATCH_ROWS);
      await writeDailyOpens({ db }, batch);
      for (const { appId, opens } of batch)
        this.ctx.storage.sql.exec(`insert or replace into ${tableNames(day).written} values (?, ?)`, appId, opens);
    }
    if (rows.length > 0) await refreshTrending({ db, now: Date.now });
  }

  private listUnwritten(day: string) {
    const { seen, written } = tableNames(day);
    return this.ctx.storage.sql
      .exec<DailyOpens & { stored: number }>(
        `select app_id as appId, ? as day, count(*) as opens,
          coalesce((select opens from ${written} as done where done.app_id = ${seen}.app_id), 0) as stored
          from ${seen} group by app_id having count(*) > stored`,
        day,
      )
      .toArray()
      .filter(({ opens, stored }) => isOver(day) || shouldStoreOpens(opens, stored));
  }

  private dropDays() {
    for (const day of this.listDays().filter((past) => isOver(past) && this.listUnwritten(past).length === 0)) {
      const { seen, written, refused } = tableNames(day);
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

  private keyOf(day: string) {
    const { sql } = this.ctx.storage;
    const [known] = sql.exec<{ key: ArrayBuffer }>("select key from keys where day = ?", day).toArray();
    if (known) return new Uint8Array(known.key);
    const { seen, written, refused } = tableNames(day);
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

/** An hour after midnight, since opens of the day may still arrive. */
function isOver(day: string) {
  return day < utcDay(Date.now() - HOUR_MS);
}

function tableNames(day: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error("A day is yyyy-mm-dd.");
  const name = day.replaceAll("-", "");
  return { seen: `seen_${name}`, written: `written_${name}`, refused: `refused_${name}` };
}
