import type { Account } from "./store.ts";

export type Delivery = {
  id: number;
  event: string;
  customer: string | null;
  state: "waiting" | "sending" | "delivered" | "failed";
  due: number | null;
  attempts: number;
  status: number | null;
  at: number | null;
};

const LATE_MS = 10_000;
/** Waits before the next attempts, in ms; after the last one only a delivery by hand follows. */
const RETRY_WAITS_MS = [1000, 5000, 30_000, 120_000, 600_000];
const COLUMNS = "id, event, customer, state, due, attempts, status, at";

/** By the mode of the request: events of one request are due together, and `reversed` sends the last one first. */
export function queueDelivery({ sql, delivery, startedAt }: Account, event: string, customer: string | null) {
  const due = { immediately: 0, twice: 0, reversed: 0, delayed: LATE_MS, never: null }[delivery];
  const [row] = sql.exec<{ last: number | null }>("select max(id) as last from deliveries").toArray();
  const next = (row?.last ?? 0) + 1;
  for (let copy = 0; copy < (delivery === "twice" ? 2 : 1); copy++) {
    sql.exec(
      "insert into deliveries (event, customer, state, due, rank) values (?, ?, 'waiting', ?, ?)",
      ...[event, customer, due === null ? null : startedAt + due, delivery === "reversed" ? -next : next],
    );
  }
}

/** In ms since 1970; null where none is due by itself. */
export function nextDue(sql: SqlStorage) {
  const [row] = sql
    .exec<{ due: number | null }>("select min(due) as due from deliveries where state = 'waiting' and due is not null")
    .toArray();
  return row?.due ?? null;
}

/** Marks the next due delivery as being sent and returns it. */
export function takeDue(sql: SqlStorage): Delivery | null {
  const [row] = sql
    .exec<Delivery>(
      `update deliveries set state = 'sending' where id =
         (select id from deliveries where state = 'waiting' and due <= ? order by due, rank limit 1) returning ${COLUMNS}`,
      Date.now(),
    )
    .toArray();
  return row ?? null;
}

/** Takes what was never delivered, for a delivery by hand: of one event, of one customer, or all; oldest first. */
export function takeUndelivered(sql: SqlStorage, of: { event: string | null; customer: string | null }) {
  return sql
    .exec<Delivery>(
      `update deliveries set state = 'sending' where state in ('waiting', 'failed')
         and (?1 is null or event = ?1) and (?2 is null or customer = ?2) returning ${COLUMNS}`,
      ...[of.event, of.customer],
    )
    .toArray()
    .sort((a, b) => a.id - b.id);
}

/** @param status of the answer; 0 where none came */
export function storeResult(sql: SqlStorage, { id, attempts }: Delivery, status: number) {
  const delivered = status >= 200 && status < 300;
  const wait = delivered ? undefined : RETRY_WAITS_MS[attempts];
  const state = wait === undefined ? "failed" : "waiting";
  sql.exec(
    "update deliveries set state = ?, due = ?, attempts = attempts + 1, status = ?, at = ? where id = ?",
    ...[delivered ? "delivered" : state, wait === undefined ? null : Date.now() + wait, status, Date.now(), id],
  );
}

/** What was being sent when the worker ended is sent again. */
export function requeueInterrupted(sql: SqlStorage) {
  sql.exec("update deliveries set state = 'waiting', due = ? where state = 'sending'", Date.now());
}

/** Newest first, at most 100. */
export function listDeliveries(sql: SqlStorage) {
  return sql.exec<Delivery>(`select ${COLUMNS} from deliveries order by id desc limit 100`).toArray();
}
