import { useState } from "react";
import { useSearchParams } from "react-router";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { notify } from "#app/lib/toast.ts";
import { OFFERS, type Offer } from "#db/vocabulary.ts";
import { tierOf } from "#domain/billing/offers.ts";
import { hasOffer, PLAN_LABELS } from "#domain/billing/plan-features.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import { REFRESH_ATTEMPTS } from "#domain/billing/rules.ts";
import { consumeOpenedCheckout } from "./opened-checkout.ts";
import * as styles from "./subscribe.module.css";
import { useStatusRefresh } from "./use-status-refresh.ts";

/** "anything" where the address does not say what. */
type Bought = Offer | "anything";

const CANCELED = { title: "Subscription canceled", message: "You can try again anytime." };

/** After Stripe's checkout, which leads back with `?success=true&offer=...` or `?canceled=true`. */
export function CheckoutStatus({ plan }: { plan: Plan }) {
  const [params] = useSearchParams();
  const [bought, setBought] = useState<Bought | null>(null);
  const [isCanceled, setIsCanceled] = useState(false);
  useUrlMarker("canceled", () => {
    if (!consumeOpenedCheckout()) return;
    setIsCanceled(true);
    notify.success(CANCELED.title, undefined, CANCELED.message);
  });
  const readBought = () => {
    if (consumeOpenedCheckout()) setBought(OFFERS.find((known) => known === params.get("offer")) ?? "anything");
  };
  useUrlMarker("success", readBought, { removes: ["success", "offer"] });
  const isThere = bought !== null && hasBought(plan, bought);
  useOnChange(isThere, () => {
    if (isThere) notify.success("Subscription successful!", undefined, `Welcome to ${planName(plan, bought)}`);
  });
  if (isCanceled)
    return (
      <p className={styles.planNotice} role="status">
        <strong>{CANCELED.title}</strong> {CANCELED.message}
      </p>
    );
  return bought === null ? null : <PaymentStatus plan={plan} bought={bought} />;
}

function PaymentStatus({ plan, bought }: { plan: Plan; bought: Bought }) {
  const isThere = hasBought(plan, bought);
  const { attempt, hasFailed } = useStatusRefresh(isThere);
  if (isThere)
    return (
      <p className={`${styles.planNotice} success`} role="status">
        <strong>Subscription successful!</strong> Welcome to {planName(plan, bought)}.
      </p>
    );
  if (attempt <= REFRESH_ATTEMPTS)
    return (
      <p className={styles.planNotice} role="status">
        <strong>Checking your payment.</strong> Attempt {attempt} of {REFRESH_ATTEMPTS}
      </p>
    );
  return (
    <p className={styles.planNotice} role="status">
      <strong>{hasFailed ? "Subscription successful!" : "Payment processed"}</strong>{" "}
      {hasFailed
        ? "We couldn't read your new plan yet. Please press Refresh Status in a minute."
        : "Your plan may not have updated yet. It updates by itself; Refresh Status checks it now."}
    </p>
  );
}

function hasBought(plan: Plan, bought: Bought) {
  return bought === "anything" ? plan.tier !== "explorer" : hasOffer(plan, bought);
}

function planName({ tier }: Plan, bought: Bought) {
  if (bought !== "anything") return PLAN_LABELS[tierOf(bought)].name;
  return PLAN_LABELS[tier === "admin" ? "architect" : tier].name;
}
