import { Hono } from "hono";
import { readInvoices } from "#domain/billing/queries.server.ts";
import { InvoicesInput } from "#domain/billing/schemas.ts";
import { receiveEvent } from "#domain/billing/webhook.server.ts";
import { AppError } from "#domain/kit/errors.ts";
import { logRefusal, routeOf } from "#domain/kit/security-log.ts";
import { type AppEnv, requireFullSession, validQuery } from "./env.ts";

export const billing = new Hono<AppEnv>()
  .get("/billing/invoices", validQuery(InvoicesInput), async (c) => {
    const { after } = c.req.valid("query");
    return c.json(await readInvoices(c.var.services, requireFullSession(c), after ?? null));
  })
  /** Stripe's events. The body is verified as it came, so nothing parses it before. */
  .post("/stripe/webhook", async (c) => {
    const signature = c.req.header("stripe-signature") ?? "";
    const received = receiveEvent(c.var.services, await c.req.text(), signature);
    const result = await received.catch((error: unknown) => {
      if (error instanceof AppError && error.code === "invalid")
        logRefusal({ id: c.var.requestId, route: routeOf(c.req.raw), account: null }, "signature");
      throw error;
    });
    return c.json({ result });
  });
