import { CheckIcon } from "#app/components/icons/icons.tsx";
import { AccountDockLinks } from "#app/components/shell/account-dock.tsx";
import { Dock, DockAction, DockItem, HomeDockLink } from "#app/components/shell/dock.tsx";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import { isForSale, PLAN_LABELS } from "#domain/billing/plan-features.ts";
import { formatPrice, type Prices } from "#domain/billing/prices.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import * as styles from "./subscribe.module.css";
import type { Checkout } from "./use-checkout.ts";

type Props = {
  plan: Plan;
  prices: Prices;
  chosen: ArchitectOffer;
  checkout: Checkout;
  wanted: "builder" | "architect";
};

/** On phones it leads to the comparison and to the plan that the reader came for. */
export function PlanDock({ plan, prices, chosen, checkout, wanted }: Props) {
  const offer = wanted === "builder" ? "builder" : chosen;
  return (
    <Dock label="Main">
      <HomeDockLink />
      <span className={styles.onWide}>
        <AccountDockLinks />
      </span>
      <span className={styles.onPhone}>
        <DockItem as="a" href="#compare">
          <CheckIcon />
          Compare
        </DockItem>
        {isForSale(plan, wanted) && (
          <DockAction
            tone="marker"
            icon={<CheckIcon />}
            aria-disabled={checkout.busy || undefined}
            onClick={() => !checkout.busy && checkout.buy(offer)}
          >
            {checkout.busy ? "Opening..." : `Get ${PLAN_LABELS[wanted].name} · ${formatPrice(prices[offer])}`}
          </DockAction>
        )}
      </span>
    </Dock>
  );
}
