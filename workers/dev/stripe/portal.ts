import { replaceCard } from "./card-changes.ts";
import { findCard } from "./cards.ts";
import { invalidRequest, StripeRefusal } from "./errors.ts";
import { htmlPage, type PageRequest, redirect } from "./html.ts";
import { portalPage } from "./portal-page.ts";
import { type Account, readObject } from "./store.ts";
import { cancelSubscription, updateSubscription } from "./subscription-changes.ts";
import { findSubscription } from "./subscriptions.ts";

/** `/stripe/portal/SESSION` shows a customer's billing; its buttons post to `/cancel`, `/cancel-now`, `/resume`, `/card`. */
export function answerPortal(account: Account, id: string, action: string, { method, form }: PageRequest) {
  const session = readObject(account, "billing_portal.session", id);
  if (!session) {
    const body = '<main class="narrow"><h1>This page doesn\'t exist</h1><p>Open it again from the plans.</p></main>';
    return htmlPage({ title: "Not found", body, siteOrigin: account.siteOrigin, status: 404 });
  }
  if (method !== "POST") return portalPage(account, session, null);
  try {
    act(account, session.customer, action, form);
    return redirect(`/stripe/portal/${id}`);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return portalPage(account, session, error.message);
  }
}

function act(account: Account, customer: string, action: string, form: URLSearchParams) {
  if (action === "card") {
    const card = findCard(form.get("card") ?? "");
    if (!card) throw invalidRequest("Choose a card.");
    return replaceCard(account, customer, card);
  }
  const { id, customer: owner } = findSubscription(account, form.get("subscription") ?? "");
  if (owner !== customer) throw invalidRequest("This subscription belongs to another customer.");
  if (action === "cancel-now") return cancelSubscription(account, id, {});
  const ends = { cancel: "true", resume: "false" }[action];
  if (!ends) throw invalidRequest("Unknown action.");
  return updateSubscription(account, id, { cancel_at_period_end: ends });
}
