import { createMethod, saveMethod, type TestCard } from "./cards.ts";
import { changeCustomer, findCustomer } from "./customers.ts";
import { type Account, listObjects } from "./store.ts";
import { changeSubscription } from "./subscriptions.ts";

/** The card that the next renewals are paid with. */
export function replaceCard(account: Account, customerId: string, card: TestCard) {
  const customer = findCustomer(account, customerId, null);
  const method = createMethod(card, customerId, customer.name ?? null, customer.email);
  saveMethod(account, method);
  const settings = { ...customer.invoice_settings, default_payment_method: method.id };
  changeCustomer(account, customer, { ...customer, invoice_settings: settings });
  const running = listObjects(account, "subscription", customerId).filter(({ status }) => status !== "canceled");
  for (const subscription of running)
    changeSubscription(account, subscription, { ...subscription, default_payment_method: method.id });
}

/** The last four digits of the card that a renewal would be paid with; null where no subscription runs. */
export function cardInUse(account: Account, customerId: string) {
  const [running] = listObjects(account, "subscription", customerId).filter(({ status }) => status !== "canceled");
  const methods = listObjects(account, "payment_method", customerId);
  return methods.find(({ id }) => id === running?.default_payment_method)?.card.last4 ?? null;
}
