import { Hono } from "hono";
import { readInvoices } from "#domain/billing/queries.server.ts";
import { InvoicesInput } from "#domain/billing/schemas.ts";
import { receiveEvent } from "#domain/billing/webhook.server.ts";
import { type AppEnv, requireFullSession, validQuery } from "./env.ts";

export const billing = new Hono<AppEnv>()
  .get("/billing/invoices", validQuery(InvoicesInput), async (c) => {
    const { after } = c.req.valid("query");
    return c.json(await readInvoices(c.var.services, requireFullSession(c), after ?? null));
  })
  /** Stripe's events. The body is verified as it came, so nothing parses it before. */
  .post("/stripe/webhook", async (c) => {
    const signature = c.req.header("stripe-signature") ?? "";
    const result = await receiveEvent(c.var.services, await c.req.text(), signature);
    return c.json({ result });
  });
