import { PAYMENT_FILTERS, USER_ORDERS, type UserQuery } from "#domain/administration/user-query.ts";

const PAYMENT_LABELS = { active: "Active", inactive: "Inactive", suspended: "Suspended" } as const;
const ORDER_LABELS = { newest: "Newest first", oldest: "Oldest first" } as const;

/** Two fields of the filters: whose payments are active, and the order of the list. */
export function PaymentAndOrder({ query }: { query: UserQuery }) {
  return (
    <>
      <select className="input" name="payment" aria-label="Payment" defaultValue={query.payment ?? ""}>
        <option value="">Any payment</option>
        {PAYMENT_FILTERS.map((payment) => (
          <option key={payment} value={payment}>
            {PAYMENT_LABELS[payment]}
          </option>
        ))}
      </select>
      <select className="input" name="order" aria-label="Order" defaultValue={query.order}>
        {USER_ORDERS.map((order) => (
          <option key={order} value={order}>
            {ORDER_LABELS[order]}
          </option>
        ))}
      </select>
    </>
  );
}
