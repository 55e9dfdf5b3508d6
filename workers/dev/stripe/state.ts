import { listDeliveries } from "./deliveries.ts";
import { type Account, listObjects } from "./store.ts";

/** For journeys: the customers of an address with all that belongs to them, newest first, to act on by their ids. */
export function stateOf(account: Account, email: string) {
  const customers = listObjects(account, "customer").filter(
    (customer) => !customer.deleted && customer.email === email,
  );
  return customers.map((customer) => ({
    customer,
    subscriptions: listObjects(account, "subscription", customer.id),
    charges: listObjects(account, "charge", customer.id),
    disputes: listObjects(account, "dispute", customer.id),
    sessions: listObjects(account, "checkout.session", customer.id),
    deliveries: listDeliveries(account.sql).filter((delivery) => delivery.customer === customer.id),
  }));
}
