import { replaceCard } from "./card-changes.ts";
import { findCard } from "./cards.ts";
import { deleteCustomer } from "./customers.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { invalidRequest, StripeRefusal } from "./errors.ts";
import { FAULTS, storeFault } from "./faults.ts";
import { type PageRequest, redirect } from "./html.ts";
import { createRefund } from "./refunds.ts";
import { renewSubscription } from "./renewals.ts";
import { storeDeliveryMode, toDeliveryMode } from "./settings.ts";
import { stateOf } from "./state.ts";
import type { Account } from "./store.ts";

type Action = (account: Account, id: string, form: URLSearchParams) => unknown;

/** Posted to `/stripe/...`; each takes a `delivery` mode as well, for its own events. */
const ACTIONS: Record<string, Action> = {
  "subscriptions/renew": renewSubscription,
  "charges/refund": (account, id) => createRefund(account, { charge: id }),
  "charges/dispute": openDispute,
  "disputes/win": (account, id) => closeDispute(account, id, "won"),
  "disputes/lose": (account, id) => closeDispute(account, id, "lost"),
  "customers/delete": deleteCustomer,
  "customers/card": (account, id, form) => {
    const card = findCard(form.get("card") ?? "");
    if (!card) throw invalidRequest("Choose a card.");
    replaceCard(account, id, card);
  },
  delivery: ({ sql }, _id, form) => {
    const mode = toDeliveryMode(form.get("delivery"));
    if (!mode) throw invalidRequest("Choose how events are delivered.");
    storeDeliveryMode(sql, mode);
  },
  faults: ({ sql }, _id, form) => {
    const [status, count] = [Number(form.get("status")), Number(form.get("count"))];
    if (!FAULTS.some((fault) => fault === status) || !Number.isInteger(count) || count < 0)
      throw invalidRequest("Choose a status, and how many calls fail.");
    storeFault(sql, status, count);
  },
};

/** `/stripe` shows customers and events; what is posted below it changes them and leads back. */
export function answerDashboard(account: Account, { method, pathname, query, form }: PageRequest) {
  const email = query.get("email") ?? "";
  if (pathname === "/stripe/state.json") return Response.json(stateOf(account, email));
  if (method !== "POST") return pathname === "/stripe" ? dashboardPage(account, email, null) : null;
  const [, , area = "", id = "", name = ""] = pathname.split("/");
  const action = ACTIONS[name ? `${area}/${name}` : area];
  if (!action) return null;
  try {
    action(account, id, form);
    return redirect("/stripe");
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return dashboardPage(account, email, error.message);
  }
}
