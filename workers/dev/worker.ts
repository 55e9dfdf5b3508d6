import { mailPages } from "./mail-pages.ts";
import type { DevEnv } from "./outbox.ts";
import type { PushEnv } from "./push/push-service.ts";
import { respondToPush } from "./push/routes.ts";
import type { StripeEnv } from "./stripe/account.ts";

export { Mailbox, Outbox } from "./outbox.ts";
export { PushService } from "./push/push-service.ts";
export { StripeAccount, StripeApi } from "./stripe/account.ts";

export default {
  fetch(request, env) {
    const [, first] = new URL(request.url).pathname.split("/");
    if (first === "stripe") return env.STRIPE.getByName("account").fetch(request);
    if (first === "push") return respondToPush(request, env.PUSH.getByName("all"));
    return mailPages(request, env.MAILBOX.getByName("all"));
  },
} satisfies ExportedHandler<DevEnv & StripeEnv & PushEnv>;
