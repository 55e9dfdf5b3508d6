import { Hono } from "hono";
import { readInvoices } from "#domain/billing/queries.server.ts";
import { InvoicesInput } from "#domain/billing/schemas.ts";
import { receiveEvent } from "#domain/billing/webhook.server.ts";
import { parse } from "#domain/parse.ts";
import { type AppEnv, requireFullSession } from "./env.ts";

export const billing = new Hono<AppEnv>()
  .get("/billing/invoices", async (c) => {
    const actor = requireFullSession(c);
    const { after } = parse(InvoicesInput, c.req.query());
    return c.json(await readInvoices(c.var.services, actor, after ?? null));
  })
  /** Stripe's events. The body is verified as it came, so nothing parses it before. */
  .post("/stripe/webhook", async (c) => {
    const signature = c.req.header("stripe-signature") ?? "";
    const result = await receiveEvent(c.var.services, await c.req.text(), signature);
    return c.json({ result });
  });
