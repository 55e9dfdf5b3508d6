import { type Delivery, listDeliveries } from "./deliveries.ts";
import { type Account, readObject } from "./store.ts";

/** The newest 100 deliveries; an event that is sent twice has two. */
export function deliveryTable(account: Account) {
  const deliveries = listDeliveries(account.sql);
  if (deliveries.length === 0) return "<p>None yet.</p>";
  const rows = deliveries.map((delivery) => {
    const event = readObject(account, "event", delivery.event);
    const time = event ? new Date(event.created * 1000).toISOString().slice(11, 19) : "";
    const button =
      delivery.state === "delivered"
        ? ""
        : `<form method="post" action="/stripe/events/deliver"><button name="event" value="${delivery.event}">Deliver</button></form>`;
    return `<tr><td>${time}</td><th scope="row"><code>${event?.type ?? ""}</code></th><td>${stateText(delivery)}</td><td>${button}</td></tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Delivery</th><th scope="col"><span class="hidden">Action</span></th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function stateText({ state, attempts, status, due }: Delivery) {
  if (state === "delivered") return `delivered, ${status}`;
  const tried = attempts === 0 ? "" : `, ${attempts} failed (${status || "no answer"})`;
  return `${state === "waiting" && due === null ? "held back" : state}${tried}`;
}
