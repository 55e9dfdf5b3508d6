import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { notify } from "#app/lib/toast.ts";
import { effectsOfEnd } from "#domain/billing/plan-features.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import type { CancelTime } from "#domain/billing/stripe.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { CancelDialog } from "./cancel-dialog.client.tsx";
import * as styles from "./subscribe.module.css";
import type { Checkout } from "./use-checkout.ts";

type Subscription = NonNullable<Plan["subscription"]>;
type Props = { plan: Plan; checkout: Checkout };

/** For a customer without a subscription, only the way to Stripe's portal. */
export function CancelBox({ plan, checkout }: Props) {
  /** What is chosen in the dialog; null while it is closed. */
  const [chosen, setChosen] = useState<CancelTime | null>(null);
  const { subscription, hasCustomer } = plan;
  const endsAt = subscription?.endsAt ?? null;
  const close = () => setChosen(null);
  // Not in the dialog, which goes with the subscription, sometimes before the answer.
  const cancelling = useActionWithFailure<{ time: CancelTime }>({
    onSuccess({ time }) {
      close();
      if (time === "period-end") return notify.success("Your plan ends with its period");
      notify.success(
        "Subscription canceled immediately",
        undefined,
        "Your access has been revoked. Status will refresh automatically.",
      );
    },
  });
  if (!hasCustomer) return null;
  return (
    <section className={styles.cancelBox} aria-labelledby="cancel">
      <div>
        <h2 id="cancel">{subscription ? "Cancel subscription" : "Invoices and card"}</h2>
        <p className="quiet">
          {subscription ? cancelText(plan, subscription) : "Stripe keeps your invoices and your card."}
        </p>
      </div>
      <checkout.Form method="post">
        <input type="hidden" name="intent" value="portal" />
        <Button type="submit" variant="soft" busy={checkout.busy}>
          Invoices and card
        </Button>
      </checkout.Form>
      {subscription && (
        <Button variant="soft" onClick={() => setChosen("period-end")}>
          {endsAt === null ? "Cancel subscription" : "End it now"}
        </Button>
      )}
      {subscription && chosen !== null && (
        <CancelDialog
          plan={plan}
          subscription={subscription}
          onClose={close}
          time={endsAt === null ? chosen : "now"}
          onTime={setChosen}
          action={cancelling}
          failure={cancelling.failure}
        />
      )}
    </section>
  );
}

function cancelText(plan: Plan, { endsAt, currentPeriodEnd }: Subscription) {
  const choice =
    endsAt === null
      ? `Choose in the next step: at the end of the period (${dateText(currentPeriodEnd)}) or immediately.`
      : `It ends on ${dateText(endsAt)}. You can also end it before.`;
  return `${choice} You keep: ${effectsOfEnd(plan).kept.join("; ")}.`;
}
