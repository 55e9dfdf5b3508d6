import { CheckIcon, JournalIcon, StoreIcon } from "#app/components/icons/icons.tsx";
import * as dockStyles from "#app/components/shell/dock.module.css";
import { Dock, DockAction, DockLink, HomeDockLink } from "#app/components/shell/dock.tsx";
import type { ArchitectOffer } from "#domain/billing/offers.ts";
import { formatPrice, type Prices } from "#domain/billing/prices.ts";
import type { Plan } from "#domain/billing/queries.server.ts";
import * as styles from "./subscribe.module.css";
import type { Checkout } from "./use-checkout.ts";

type Props = { plan: Plan; prices: Prices; chosen: ArchitectOffer; checkout: Checkout };

/** On phones it leads to the comparison and to the popular plan. */
export function PlanDock({ plan, prices, chosen, checkout }: Props) {
  const isForSale = plan.subscription === null && plan.tier !== "admin";
  return (
    <Dock label="Main">
      <HomeDockLink />
      <span className={styles.onWide}>
        <DockLink to="/journal" icon={<JournalIcon />}>
          Journal
        </DockLink>
        <DockLink to="/store" icon={<StoreIcon />}>
          Store
        </DockLink>
      </span>
      <span className={styles.onPhone}>
        <a className={dockStyles.dockItem} href="#compare">
          <CheckIcon />
          Compare
        </a>
        {isForSale && (
          <DockAction
            tone="marker"
            icon={<CheckIcon />}
            aria-disabled={checkout.busy || undefined}
            onClick={() => !checkout.busy && checkout.buy(chosen)}
          >
            {checkout.busy ? "Opening..." : `Get Architect · ${formatPrice(prices[chosen])}`}
          </DockAction>
        )}
      </span>
    </Dock>
  );
}
