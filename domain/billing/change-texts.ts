import type { Offer } from "#db/vocabulary.ts";
import { BRAND } from "#domain/kit/brand.ts";
import { renderMail } from "#domain/kit/render-mail.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { grantEnd } from "./grants.ts";
import type { PlanChange } from "./plan-changes.ts";
import { formatPrice } from "./prices.ts";

type Text = { title: string; message: string };

export const OFFER_NAMES: Record<Offer, string> = {
  builder: "Builder",
  "architect-month": "Architect, monthly",
  "architect-year": "Architect, yearly",
};

/** Changes that are also mailed, as a receipt is. */
const MAILED: ReadonlySet<PlanChange["kind"]> = new Set(["bought", "reversed", "started", "ended", "payment-failed"]);

export function changeText({ kind, offer, subscription }: PlanChange): Text {
  const name = OFFER_NAMES[offer];
  const day = subscription ? dateText(grantEnd(subscription) ?? subscription.currentPeriodEnd) : "";
  const texts: Record<PlanChange["kind"], Text> = {
    bought: { title: `Welcome to ${name}`, message: `You bought ${name}. It has no time limit.` },
    reversed: {
      title: `${name} was refunded`,
      message: `The payment for ${name} was returned, so the plan has ended.`,
    },
    started: { title: `Welcome to ${name}`, message: `Your plan ${name} has started.` },
    ended: {
      title: "Your plan has ended",
      message: `${name} has ended. Nothing was deleted: your synced projects can be opened, run and exported, and published apps stay in the store.`,
    },
    "payment-failed": {
      title: "Your renewal failed",
      message: `The payment for ${name} didn't go through. Please update your card: your plan keeps working until ${day}.`,
    },
    "payment-recovered": { title: "Your payment went through", message: `${name} renews as before.` },
    "interval-changed": { title: "Your plan has changed", message: `You now have ${name}.` },
    "end-ordered": { title: "Your plan will end", message: `${name} ends on ${day}. You can keep it until then.` },
    "end-withdrawn": { title: "Your plan continues", message: `${name} will not end. It renews as before.` },
  };
  return texts[kind];
}

/** The mail about a change; null if a notification is enough. */
export function changeMail(to: string, change: PlanChange, link: string) {
  if (!MAILED.has(change.kind)) return null;
  const { title, message } = changeText(change);
  const isPaid = change.kind === "bought" || change.kind === "started";
  return renderMail({
    to,
    subject: `${title} · ${BRAND}`,
    heading: title,
    paragraphs: [
      message,
      ...(isPaid && change.cents !== null
        ? [`${OFFER_NAMES[change.offer]}: ${formatPrice(change.cents)} before taxes and discounts.`]
        : []),
    ],
    action: { label: "See your plan and invoices", href: link },
  });
}
