import type Stripe from "stripe";
import { invalidRequest, noSuch } from "./errors.ts";
import type { Parameters } from "./form.ts";
import { readInteger, readString } from "./parameters.ts";

export const LIST_PARAMETERS = ["limit", "starting_after", "ending_before"];
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export function listOf<T>(data: Array<T>, url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: "list", data, has_more: hasMore, url };
}

/** One page by `limit`, `starting_after` and `ending_before`. @param items all, newest first */
export function pageOf<T extends { id: string; object: string }>(items: Array<T>, params: Parameters, url: string) {
  const limit = readInteger(params, "limit") ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest(`This value must be between 1 and ${MAX_LIMIT}.`, {
      code: "parameter_invalid_integer",
      param: "limit",
    });
  const [after, before] = [readString(params, "starting_after"), readString(params, "ending_before")];
  if (after !== null && before !== null)
    throw invalidRequest("You may only specify one of these parameters: starting_after, ending_before.");
  if (before !== null) {
    const end = indexOf(items, before, "ending_before");
    const start = Math.max(0, end - limit);
    return listOf(items.slice(start, end), url, start > 0);
  }
  const start = after === null ? 0 : indexOf(items, after, "starting_after") + 1;
  return listOf(items.slice(start, start + limit), url, items.length > start + limit);
}

function indexOf(items: Array<{ id: string; object: string }>, id: string, param: string) {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) throw noSuch(items[0]?.object ?? "object", id, param);
  return index;
}
