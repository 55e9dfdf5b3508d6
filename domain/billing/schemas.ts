import * as z from "zod/mini";
import { OFFERS } from "#db/vocabulary.ts";
import { ARCHITECT_OFFERS } from "./offers.ts";

const UNKNOWN_PLAN = "This plan is not known. Please reload the page.";

export const CheckoutInput = z.object({ offer: z.enum(OFFERS, UNKNOWN_PLAN) });

export const ChangeIntervalInput = z.object({ offer: z.enum(ARCHITECT_OFFERS, UNKNOWN_PLAN) });

export const CancelInput = z.object({ time: z.enum(["now", "period-end"], "Please choose when your plan ends.") });

export const InvoicesInput = z.object({
  after: z.optional(
    z.string().check(z.regex(/^in_\w{1,250}$/, "This page of invoices is not known. Please reload the page.")),
  ),
});
