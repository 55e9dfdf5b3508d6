import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useUrlMarker } from "#app/hooks/use-url-marker.ts";
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

/** After Stripe's checkout, which leads back with `?success=true&offer=...` or `?canceled=true`. Said once, on the page. */
export function CheckoutStatus({ plan }: { plan: Plan }) {
  const [params] = useSearchParams();
  const [result, setResult] = useState<Bought | "canceled" | null>(null);
  useUrlMarker("canceled", () => {
    if (consumeOpenedCheckout()) setResult("canceled");
  });
  const readBought = () => {
    if (consumeOpenedCheckout()) setResult(OFFERS.find((known) => known === params.get("offer")) ?? "anything");
  };
  useUrlMarker("success", readBought, { removes: ["success", "offer"] });
  if (result === "canceled")
    return (
      <p className={styles.planNotice} role="status">
        <strong>Subscription canceled</strong> Nothing was charged. You can try again anytime.
      </p>
    );
  return result === null ? null : <PaymentStatus plan={plan} bought={result} />;
}

function PaymentStatus({ plan, bought }: { plan: Plan; bought: Bought }) {
  const isThere = hasBought(plan, bought);
  const { attempt, hasFailed } = useStatusRefresh(isThere);
  if (isThere)
    return (
      <div className={`${styles.planNotice} success row wrap`}>
        <p className="grow" role="status">
          <strong>Subscription successful!</strong> Welcome to {planName(plan, bought)}.{" "}
          {bought === "builder" && "You paid once: nothing renews, and it has no time limit."}
        </p>
        <Link className="button soft" to="/builder?view=projects">
          Open your projects
        </Link>
      </div>
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
