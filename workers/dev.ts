import { mailPages } from "./dev/mail-pages.ts";
import type { DevEnv } from "./dev/outbox.ts";

export { Mailbox, Outbox } from "./dev/outbox.ts";

/** What the stand-ins show to people: at http://dev.localhost:PORT. */
export default {
  fetch: (request, env) => mailPages(request, env.MAILBOX.getByName("all")),
} satisfies ExportedHandler<DevEnv>;
