import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import { answerApi } from "./api.ts";
import { type Delivery, nextDue, requeueInterrupted, storeResult, takeDue, takeUndelivered } from "./deliveries.ts";
import { deleteOldEvents, retrieveEvent } from "./events.ts";
import { redirect } from "./html.ts";
import { answerPage } from "./pages.ts";
import { readDeliveryMode } from "./settings.ts";
import { type Account, createTables } from "./store.ts";
import { postEvent } from "./webhook.ts";

export type StripeEnv = {
  STRIPE: DurableObjectNamespace<StripeAccount>;
  STRIPE_WEBHOOK_SECRET: string;
  SITE_ORIGIN: string;
  DEV_ORIGIN: string;
};

/** Stripe's API for the SDK: bound to the worker that holds the SDK, in place of api.stripe.com. */
export class StripeApi extends WorkerEntrypoint<StripeEnv> {
  fetch(request: Request) {
    return this.env.STRIPE.getByName("account").fetch(request);
  }
}

/** The whole state of the stand-in. Every call is one synchronous transaction. */
export class StripeAccount extends DurableObject<StripeEnv> {
  constructor(ctx: DurableObjectState, env: StripeEnv) {
    super(ctx, env);
    createTables(ctx.storage.sql);
    deleteOldEvents(ctx.storage.sql);
    requeueInterrupted(ctx.storage.sql);
  }

  async fetch(request: Request) {
    const { pathname, search, searchParams } = new URL(request.url);
    const { method, headers } = request;
    // Not text(), which warns about a form.
    const body = new TextDecoder().decode(await request.arrayBuffer());
    if (method === "POST" && pathname === "/stripe/events/deliver") return this.deliverNow(new URLSearchParams(body));
    const response = this.ctx.storage.transactionSync(() =>
      pathname.startsWith("/v1/")
        ? answerApi(this.account(), { method, pathname, query: search.slice(1), headers, body })
        : answerPage(this.account(), { method, pathname, query: searchParams, form: new URLSearchParams(body) }),
    );
    await this.schedule();
    return response;
  }

  /** Delivers what is due. */
  async alarm() {
    for (let next = takeDue(this.ctx.storage.sql); next; next = takeDue(this.ctx.storage.sql)) await this.deliver(next);
    await this.schedule();
  }

  /** Delivers by hand what was never delivered, of an `event`, of a `customer` or all; answers when it is done. */
  private async deliverNow(form: URLSearchParams) {
    const of = { event: form.get("event"), customer: form.get("customer") };
    for (const delivery of takeUndelivered(this.ctx.storage.sql, of)) await this.deliver(delivery);
    await this.schedule();
    return redirect("/stripe");
  }

  private account(): Account {
    return {
      sql: this.ctx.storage.sql,
      siteOrigin: this.env.SITE_ORIGIN,
      pagesOrigin: this.env.DEV_ORIGIN,
      delivery: readDeliveryMode(this.ctx.storage.sql),
      startedAt: Date.now(),
      request: { id: null, idempotency_key: null },
    };
  }

  private async deliver(delivery: Delivery) {
    const event = retrieveEvent(this.account(), delivery.event);
    const url = `${this.env.SITE_ORIGIN}/api/stripe/webhook`;
    const status = await postEvent(url, JSON.stringify(event, null, 2), this.env.STRIPE_WEBHOOK_SECRET);
    storeResult(this.ctx.storage.sql, delivery, status);
  }

  private async schedule() {
    const due = nextDue(this.ctx.storage.sql);
    if (due !== null) await this.ctx.storage.setAlarm(Math.max(due, Date.now()));
  }
}
