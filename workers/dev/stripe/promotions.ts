import { checkoutOf } from "./sessions.ts";
import { type Account, updateObject } from "./store.ts";

/** The one code that exists: half of the first payment. */
export const PROMOTION_CODE = "HALF";

/** @param code empty removes it @returns false where there is no such code */
export function applyPromotion(account: Account, id: string, code: string): boolean {
  const { session } = checkoutOf(account, id);
  const wanted = code.trim().toUpperCase();
  if (session.status !== "open" || !session.allow_promotion_codes || (wanted !== "" && wanted !== PROMOTION_CODE))
    return false;
  const discount = wanted ? Math.floor(session.amount_subtotal / 2) : 0;
  updateObject(account, {
    ...session,
    amount_total: session.amount_subtotal - discount,
    discounts: discount ? [{ coupon: "half", promotion_code: "promo_half" }] : [],
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  });
  return true;
}
