import { Button } from "#app/components/forms/button.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useDeviceApps } from "#app/hooks/use-device-apps.ts";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import { isForSale, type PlanName, unsoldText } from "#domain/billing/plan-features.ts";
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
  account: string | null;
  plan: Plan;
  prices: Prices;
  chosen: ArchitectOffer;
  onChoose: (offer: ArchitectOffer) => void;
  checkout: Checkout;
  wanted: "builder" | "architect";
};

export function PlanCards({ account, plan, prices, chosen, onChoose, checkout, wanted }: Props) {
  // The dialog is open from the request until `reset` forgets its answer.
  const cost = useActionWithFailure<{ offer: ArchitectOffer; cents: number }>();
  const isChanging = cost.busy || cost.done !== null || cost.failure !== null;
  const { subscription, builderSince, tier } = plan;
  const current: PlanName | null = tier === "admin" ? null : tier;
  const isYear = chosen === "architect-year";
  // An owner pays what was agreed on, whatever new buyers pay.
  const cents = (subscription?.offer === chosen && subscription.cents) || prices[chosen];
  const price = formatPrice(cents);
  const architect = {
    name: "architect" as const,
    isCurrent: current === "architect",
    isPastDue: subscription?.isPastDue,
    isWanted: wanted === "architect",
    price,
    unit: isYear ? `per year, ${formatPrice(Math.round(cents / MONTHS))} a month` : "per month",
    line: <IntervalChooser prices={prices} chosen={chosen} onChoose={onChoose} />,
  };
  function openChange() {
    void cost.submit({ intent: "change-cost", offer: chosen }, { method: "post" });
  }
  return (
    <div className={styles.planCards}>
      <PlanCard name="explorer" isCurrent={current === "explorer"} isWanted={false} price="Free" line="No time limit">
        <Unavailable text={unsoldText(plan, "explorer")} />
      </PlanCard>
      <PlanCard
        name="builder"
        isCurrent={current === "builder"}
        isWanted={wanted === "builder"}
        price={formatPrice(prices.builder)}
        unit="one-time"
        line={builderSince === null ? <BuilderLine account={account} /> : `Purchased on ${dateText(builderSince)}`}
      >
        {!isForSale(plan, "builder") ? (
          <Unavailable text={unsoldText(plan, "builder")} />
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
      {!isForSale(plan, "architect") ? (
        <PlanCard {...architect}>
          <ArchitectButton plan={plan} chosen={chosen} onChange={openChange} />
        </PlanCard>
      ) : (
        <checkout.Form method="post" className={styles.planForm} data-wanted={wanted === "architect"}>
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
          cost={!cost.busy && !cost.failure && cost.done?.data.offer === chosen ? cost.done.data.cents : null}
          isReadingCost={cost.busy}
          onClose={cost.reset}
        />
      )}
    </div>
  );
}

function ArchitectButton({ plan, chosen, onChange }: { plan: Plan; chosen: ArchitectOffer; onChange: () => void }) {
  if (!plan.subscription || plan.subscription.offer === chosen)
    return <Unavailable text={unsoldText(plan, "architect")} />;
  return (
    <Button variant="soft" large onClick={onChange}>
      Change billing
    </Button>
  );
}

/** What becomes of the account's apps of this device, told before the purchase (decision 176). */
function BuilderLine({ account }: { account: string | null }) {
  const { length } = useDeviceApps(account).filter(({ owner }) => owner === account);
  if (length === 0) return "Kept when Architect ends";
  return length === 1
    ? "Your app on this device moves into your account, with its data."
    : `Your ${length} apps on this device move into your account, with their data.`;
}

function Unavailable({ text }: { text: string }) {
  return <p className={`button soft large ${styles.unavailable}`}>{text}</p>;
}
