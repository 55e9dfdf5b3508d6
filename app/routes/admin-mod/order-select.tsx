import { QUEUE_ORDER_LABELS, QUEUE_ORDERS, type QueueOrder } from "#domain/moderation/rules.ts";

/** A field of the form that the list is read with. */
export function OrderSelect({ order, onChange }: { order: QueueOrder; onChange: () => void }) {
  return (
    <select
      key={order}
      name="order"
      className="input queue-order"
      aria-label="Order"
      defaultValue={order}
      onChange={onChange}
    >
      {QUEUE_ORDERS.map((value) => (
        <option key={value} value={value}>
          {QUEUE_ORDER_LABELS[value]}
        </option>
      ))}
    </select>
  );
}
