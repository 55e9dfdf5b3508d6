import { RUNNING_LOCK } from "#domain/app-data/running-lock.ts";
import { onPageMessage } from "./product-page.ts";

/** With a copy in the account the viewer reads what the app keeps, by a script that it sends along. */
export function letPageReadData() {
  onPageMessage<{ reader: string }>("read-data", ({ reader }, { ports }) => {
    new Function("port", reader)(ports[0]);
  });
  navigator.locks?.request(RUNNING_LOCK, { mode: "shared" }, () => new Promise(() => {})).catch(() => {});
}
