import { mailPages } from "./mail-pages.ts";
import type { DevEnv } from "./outbox.ts";

export { Mailbox, Outbox } from "./outbox.ts";

export default {
  fetch: (request, env) => mailPages(request, env.MAILBOX.getByName("all")),
} satisfies ExportedHandler<DevEnv>;
