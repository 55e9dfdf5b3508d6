import { useState } from "react";
import { useSearchParams } from "react-router";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
import { notify } from "#app/lib/toast.ts";
import { OFFERS, type Offer } from "#db/vocabulary.ts";
import { REFRESH_ATTEMPTS } from "#domain/billing/checkout-refresh.ts";
import { tierOf } from "#domain/billing/offers.ts";
import { hasOffer, PLAN_LABELS } from "#domain/billing/plan-features.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import * as styles from "./subscribe.module.css";
import { useStatusRefresh } from "./use-status-refresh.ts";

const CANCELED = { title: "Subscription canceled", message: "You can try again anytime." };

/** After Stripe's checkout, which leads back with `?success=true&offer=...` or `?canceled=true`. */
export function CheckoutStatus({ plan }: { plan: Plan }) {
  const [params] = useSearchParams();
  const [bought, setBought] = useState<Offer | "anything" | null>(null);
  const [isCanceled, setIsCanceled] = useState(false);
  useUrlMarker("canceled", () => {
    setIsCanceled(true);
    notify.success(CANCELED.title, undefined, CANCELED.message);
  });
  const readBought = () => setBought(OFFERS.find((known) => known === params.get("offer")) ?? "anything");
  useUrlMarker("success", readBought, { removes: ["success", "offer"] });
  if (isCanceled)
    return (
      <p className={styles.planNotice} role="status">
        <strong>{CANCELED.title}</strong> {CANCELED.message}
      </p>
    );
  return bought === null ? null : <PaymentStatus plan={plan} bought={bought} />;
}

function PaymentStatus({ plan, bought }: { plan: Plan; bought: Offer | "anything" }) {
  const isThere = bought === "anything" ? plan.tier !== "explorer" : hasOffer(plan, bought);
  const { attempt, hasFailed } = useStatusRefresh(isThere, (isFound) => {
    if (isFound) notify.success("Subscription successful!", undefined, `Welcome to ${name}`);
  });
  const name = PLAN_LABELS[nameOf(plan, bought)].name;
  if (isThere)
    return (
      <p className={`${styles.planNotice} success`} role="status">
        <strong>Subscription successful!</strong> Welcome to {name}.
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

function nameOf({ tier }: Plan, bought: Offer | "anything") {
  if (bought !== "anything") return tierOf(bought);
  return tier === "admin" ? "architect" : tier;
}
