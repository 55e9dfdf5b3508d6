import { noSuch } from "./errors.ts";
import type { Parameters } from "./form.ts";
import type { Kind, Objects } from "./objects.ts";
import { readString } from "./parameters.ts";
import { type Account, listObjects, readObject } from "./store.ts";

/** Newest first, those of the parameter `customer` where it is given. A deleted customer's are still listed. */
export function listOwned<K extends Kind>(account: Account, kind: K, params: Parameters): Array<Objects[K]> {
  const customer = readString(params, "customer");
  if (customer !== null && !readObject(account, "customer", customer)) throw noSuch("customer", customer, "customer");
  return listObjects(account, kind, customer);
}
