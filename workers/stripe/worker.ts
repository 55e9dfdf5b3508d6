import { WorkerEntrypoint } from "cloudflare:workers";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import type { Prices } from "#domain/billing/prices.ts";
import type { CancelTime, Checkout, StripeService } from "#domain/billing/stripe.ts";
import { readSecret } from "#workers/secrets.ts";
import { readAccount } from "./account.ts";
import { openCheckout, openPortal } from "./checkout.ts";
import { connect, isMissing, newKey, type StripeEnv } from "./client.ts";
import { readEvent } from "./events.ts";
import { invoices } from "./invoices.ts";
import { priceOf } from "./prices.ts";
import { cancel, changeInterval, intervalChangeCost, resume } from "./subscriptions.ts";

export class StripeCalls extends WorkerEntrypoint<StripeEnv> implements StripeService {
  constructor(ctx: ExecutionContext, env: StripeEnv) {
    super(ctx, env);
    readSecret(env, "STRIPE_SECRET_KEY");
    readSecret(env, "STRIPE_WEBHOOK_SECRET");
  }

  async prices(): Promise<Prices> {
    const read = async (offer: keyof Prices) =>
      (await connect(this.env).prices.retrieve(priceOf(this.env, offer))).unit_amount ?? 0;
    const [builder, month, year] = await Promise.all([
      read("builder"),
      read("architect-month"),
      read("architect-year"),
    ]);
    return { builder, "architect-month": month, "architect-year": year };
  }

  async createCustomer({ id, email, key }: { id: string; email: string; key: string }) {
    const params = { email, metadata: { userId: id } };
    const customer = await connect(this.env).customers.create(params, { idempotencyKey: key });
    return customer.id;
  }

  async deleteCustomer(customerId: string) {
    await connect(this.env)
      .customers.del(customerId, {}, { idempotencyKey: newKey("delete", customerId) })
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  }

  readAccount(customerId: string) {
    return readAccount(this.env, customerId);
  }

  openCheckout(checkout: Checkout) {
    return openCheckout(this.env, checkout);
  }

  openPortal(customerId: string) {
    return openPortal(this.env, customerId);
  }

  cancel(subscriptionId: string, time: CancelTime) {
    return cancel(this.env, subscriptionId, time);
  }

  resume(subscriptionId: string) {
    return resume(this.env, subscriptionId);
  }

  intervalChangeCost(subscriptionId: string, offer: ArchitectOffer) {
    return intervalChangeCost(this.env, subscriptionId, offer);
  }

  changeInterval(subscriptionId: string, offer: ArchitectOffer) {
    return changeInterval(this.env, subscriptionId, offer);
  }

  invoices(customerId: string, after: string | null) {
    return invoices(this.env, customerId, after);
  }

  readEvent(body: string, signature: string) {
    return readEvent(this.env, body, signature);
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
