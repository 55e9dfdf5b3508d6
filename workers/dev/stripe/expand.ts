import { invalidRequest } from "./errors.ts";
import type { Parameters } from "./form.ts";
import { listOf } from "./lists.ts";
import { findPrice, PRICES } from "./prices.ts";
import { type Account, listObjects, readAnyObject } from "./store.ts";

type Holder = Record<string, unknown>;
const MAX_DEPTH = 4;

/** Puts objects in place of their ids, by the paths of `expand`; `data.` walks a list. */
export function expandAnswer(account: Account, answer: object, params: Parameters): object {
  const paths = Array.isArray(params.expand) ? params.expand : [];
  const copy: Holder = JSON.parse(JSON.stringify(answer, (key, value) => (key === "line_items" ? undefined : value)));
  for (const path of paths) {
    if (typeof path !== "string") throw invalidRequest("Invalid array", { param: "expand" });
    const names = path.split(".");
    if (names.length > MAX_DEPTH)
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`, {
        param: "expand",
      });
    expandPath(account, copy, names, path);
  }
  return copy;
}

function expandPath(account: Account, holder: Holder, [name, ...rest]: Array<string>, path: string) {
  if (name === undefined) return;
  const value = holder[name] === undefined ? readList(account, holder, name) : holder[name];
  const found = typeof value === "string" ? readReferenced(account, value) : value;
  if (found === null && typeof value !== "string" && value === null) return;
  if (typeof found !== "object" || found === null)
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  holder[name] = found;
  for (const inner of Array.isArray(found) ? found : [found]) expandPath(account, inner, rest, path);
}

function readReferenced(account: Account, id: string): object | null {
  return Object.hasOwn(PRICES, id) ? findPrice(id) : readAnyObject(account, id);
}

/** Lists that Stripe leaves out of an object until they are asked for. */
function readList(account: Account, holder: Holder, name: string) {
  const { id, object } = holder;
  if (typeof id !== "string") return undefined;
  if (object === "checkout.session" && name === "line_items") {
    const session = readAnyObject(account, id);
    return session?.object === "checkout.session" ? session.line_items : undefined;
  }
  if (object === "charge" && name === "refunds") {
    const refunds = listObjects(account, "refund").filter((refund) => refund.charge === id);
    return listOf(refunds, `/v1/charges/${id}/refunds`);
  }
  if (object === "invoice" && name === "payments") {
    const payments = listObjects(account, "invoice_payment").filter((payment) => payment.invoice === id);
    return listOf(payments, `/v1/invoices/${id}/payments`);
  }
  if (object === "customer" && name === "subscriptions") {
    const running = listObjects(account, "subscription", id).filter(({ status }) => status !== "canceled");
    return listOf(running, `/v1/customers/${id}/subscriptions`);
  }
  return undefined;
}
