import { DurableObject } from "cloudflare:workers";

export type PushEnv = { PUSH: DurableObjectNamespace<PushService> };
/** `body` is base64url, encrypted by RFC 8291; `ttl` in seconds. */
export type PushMessage = { id: number; ttl: number; body: string };

const MAX_STORED_MESSAGES = 200;

/** Keeps subscriptions with the public key of who may send to them, and their messages. */
export class PushService extends DurableObject<PushEnv> {
  private readonly sql = this.ctx.storage.sql;

  constructor(ctx: DurableObjectState, env: PushEnv) {
    super(ctx, env);
    this.sql.exec("create table if not exists subscriptions (id text primary key, key text, ended integer default 0)");
    this.sql.exec(
      "create table if not exists messages (id integer primary key autoincrement, subscription text, ttl integer, body text)",
    );
  }

  subscribe(key: string) {
    const id = crypto.randomUUID();
    this.sql.exec("insert into subscriptions (id, key) values (?, ?)", id, key);
    return id;
  }

  find(id: string) {
    const [found] = this.sql
      .exec<{ key: string; ended: number }>("select key, ended from subscriptions where id = ?", id)
      .toArray();
    return found ?? null;
  }

  end(id: string) {
    this.sql.exec("update subscriptions set ended = 1 where id = ?", id);
  }

  store(subscription: string, { ttl, body }: Omit<PushMessage, "id">) {
    const { id } = this.sql
      .exec<{ id: number }>(
        "insert into messages (subscription, ttl, body) values (?, ?, ?) returning id",
        ...[subscription, ttl, body],
      )
      .one();
    this.sql.exec("delete from messages where id <= ?", id - MAX_STORED_MESSAGES);
    return id;
  }

  messages(subscription: string) {
    return this.sql
      .exec<PushMessage>("select id, ttl, body from messages where subscription = ? order by id", subscription)
      .toArray();
  }
}
