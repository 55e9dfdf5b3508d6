import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import type { PlanName } from "#domain/billing/plan-features.ts";
import { formatPrice, type Prices } from "#domain/billing/prices.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import { dateText } from "#domain/kit/time-texts.ts";
import { ChangeIntervalDialog } from "./change-interval-dialog.client.tsx";
import { IntervalChooser } from "./interval-chooser.tsx";
import { PlanCard } from "./plan-card.tsx";
import * as styles from "./subscribe.module.css";
import type { Checkout } from "./use-checkout.ts";

const OPENING = "Opening checkout...";
const MONTHS = 12;

type Props = {
  plan: Plan;
  prices: Prices;
  chosen: ArchitectOffer;
  onChoose: (offer: ArchitectOffer) => void;
  checkout: Checkout;
};

export function PlanCards({ plan, prices, chosen, onChoose, checkout }: Props) {
  const [isChanging, setIsChanging] = useState(false);
  const cost = useAction<{ offer: ArchitectOffer; cents: number }>({ toastErrors: false });
  const { subscription, hasBuilder, builderSince, tier } = plan;
  const current: PlanName | null = tier === "admin" ? null : tier;
  const isYear = chosen === "architect-year";
  const price = formatPrice(prices[chosen]);
  const architect = {
    name: "architect" as const,
    isCurrent: current === "architect",
    price,
    unit: isYear ? `per year, ${formatPrice(Math.round(prices[chosen] / MONTHS))} a month` : "per month",
    line: <IntervalChooser prices={prices} chosen={chosen} onChoose={onChoose} />,
  };
  function openChange() {
    setIsChanging(true);
    void cost.submit({ intent: "change-cost", offer: chosen }, { method: "post" });
  }
  return (
    <div className={styles.planCards}>
      <PlanCard name="explorer" isCurrent={current === "explorer"} price="Free" line="No time limit">
        <Unavailable text={current === "explorer" ? "Current plan" : "Included in your plan"} />
      </PlanCard>
      <PlanCard
        name="builder"
        isCurrent={current === "builder"}
        price={formatPrice(prices.builder)}
        unit="one-time"
        line={builderSince === null ? "Kept when Architect ends" : `Purchased on ${dateText(builderSince)}`}
      >
        {hasBuilder || tier === "admin" ? (
          <Unavailable text={builderText(current)} />
        ) : (
          <checkout.Form method="post">
            <input type="hidden" name="intent" value="checkout" />
            <input type="hidden" name="offer" value="builder" />
            <Button
              type="submit"
              variant={current === "explorer" ? "solid" : "soft"}
              large
              busy={checkout.busy && (checkout.opening === "builder" ? OPENING : true)}
            >
              Get Builder
            </Button>
          </checkout.Form>
        )}
      </PlanCard>
      {subscription || tier === "admin" ? (
        <PlanCard {...architect}>
          <ArchitectButton plan={plan} chosen={chosen} onChange={openChange} />
        </PlanCard>
      ) : (
        <checkout.Form method="post" className={styles.planForm}>
          <input type="hidden" name="intent" value="checkout" />
          <PlanCard {...architect}>
            <Button type="submit" large busy={checkout.busy && (checkout.opening === chosen ? OPENING : true)}>
              Get Architect
            </Button>
          </PlanCard>
        </checkout.Form>
      )}
      {isChanging && (
        <ChangeIntervalDialog
          offer={chosen}
          price={price}
          cost={!cost.busy && cost.done?.data.offer === chosen ? cost.done.data.cents : null}
          isReadingCost={cost.busy}
          onClose={() => setIsChanging(false)}
        />
      )}
    </div>
  );
}

function ArchitectButton({
  plan: { subscription, tier },
  chosen,
  onChange,
}: {
  plan: Plan;
  chosen: ArchitectOffer;
  onChange: () => void;
}) {
  if (!subscription) return <Unavailable text={tier === "admin" ? "Included in your role" : "Current plan"} />;
  if (subscription.offer === chosen) return <Unavailable text="Current plan" />;
  return (
    <Button variant="soft" large onClick={onChange}>
      Change billing
    </Button>
  );
}

function builderText(current: PlanName | null) {
  if (current === "builder") return "Current plan";
  return current === null ? "Included in your role" : "Purchased";
}

function Unavailable({ text }: { text: string }) {
  return <p className={`button soft large ${styles.unavailable}`}>{text}</p>;
}
