import { findCustomer } from "./customers.ts";
import type { Parameters } from "./form.ts";
import { createId } from "./ids.ts";
import type { PortalSession } from "./objects.ts";
import { readString, refuseUnknown, requireString } from "./parameters.ts";
import { type Account, insertObject, now } from "./store.ts";

export function createPortalSession(account: Account, params: Parameters): PortalSession {
  refuseUnknown(params, ["customer", "return_url", "locale", "configuration"]);
  const customer = findCustomer(account, requireString(params, "customer"), "customer");
  const id = createId("billing_portal.session");
  const session: PortalSession = {
    id,
    object: "billing_portal.session",
    configuration: readString(params, "configuration") ?? "bpc_local",
    created: now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: readString(params, "return_url"),
    url: `${account.pagesOrigin}/stripe/portal/${id}`,
  };
  insertObject(account, "billing_portal.session", session, customer.id);
  return session;
}
