import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";

export type DevEnv = { MAILBOX: DurableObjectNamespace<Mailbox> };
type Message = { from: { email: string; name: string }; to: string; subject: string; text: string; html: string };
export type StoredMail = {
  id: number;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: number;
};

const MAX_STORED_MAILS = 200;
const FIELDS = ["to", "subject", "text", "html"] as const;

const COLUMNS = "id, from_ as 'from', to_ as 'to', subject, text, html, at";

/** Local mail binding; refuses what the real one refuses. */
export class Outbox extends WorkerEntrypoint<DevEnv> {
  async send(message: Message) {
    const missing = message.from?.email ? FIELDS.find((field) => !message[field]) : "from";
    if (missing) throw new Error(`E_FIELD_MISSING: ${missing}`);
    const id = await this.env.MAILBOX.getByName("all").store(message);
    return { messageId: `<${id}@dev.localhost>` };
  }
}

export class Mailbox extends DurableObject<DevEnv> {
  constructor(ctx: DurableObjectState, env: DevEnv) {
    super(ctx, env);
    ctx.storage.sql.exec(
      "create table if not exists mails (id integer primary key autoincrement, from_ text, to_ text, subject text, text text, html text, at integer)",
    );
  }

  store({ from, to, subject, text, html }: Message) {
    const sender = `${from.name} <${from.email}>`;
    const { id } = this.ctx.storage.sql
      .exec<{ id: number }>(
        "insert into mails (from_, to_, subject, text, html, at) values (?, ?, ?, ?, ?, ?) returning id",
        ...[sender, to, subject, text, html, Date.now()],
      )
      .one();
    this.ctx.storage.sql.exec("delete from mails where id <= ?", id - MAX_STORED_MAILS);
    return id;
  }

  list(to: string | null): Array<StoredMail> {
    return this.ctx.storage.sql
      .exec<StoredMail>(`select ${COLUMNS} from mails where ?1 is null or to_ = ?1 order by id desc`, to)
      .toArray();
  }

  read(id: number): StoredMail | null {
    const [mail] = this.ctx.storage.sql.exec<StoredMail>(`select ${COLUMNS} from mails where id = ?`, id).toArray();
    return mail ?? null;
  }
}
