import { QUEUE_ORDER_LABELS, QUEUE_ORDERS, type QueueOrder } from "#domain/moderation/queue-query.ts";
import * as styles from "./admin-mod.module.css";

/** The field for the order, in the form of the list's filters. */
export function OrderSelect({ order, onChange }: { order: QueueOrder; onChange: () => void }) {
  return (
    <select
      key={order}
      name="order"
      className={`input ${styles.queueOrder}`}
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
