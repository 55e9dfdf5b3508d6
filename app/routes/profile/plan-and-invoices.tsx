import { TierBadge } from "#app/components/feedback/badge.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { Tier } from "#db/vocabulary.ts";
import { CollapsibleSection } from "./collapsible-section.tsx";
import { Invoices } from "./invoices.tsx";
import * as styles from "./profile.module.css";

export function PlanAndInvoices({ tier }: { tier: Tier }) {
  return (
    <section className="stack" aria-labelledby="plan">
      <h2 id="plan">Plan and invoices</h2>
      <div className={`${styles.panel} row wrap`}>
        <span className="grow">
          <strong>Current plan</strong>
          <span className={styles.block}>
            <TierBadge tier={tier} />
          </span>
        </span>
        <LinkButton variant="soft" to="/subscribe">
          {tier === "explorer" ? "See plans and prices" : "See your plan"}
        </LinkButton>
      </div>
      <CollapsibleSection title="Invoices" summary="What you paid, with links to each invoice.">
        <Invoices />
      </CollapsibleSection>
    </section>
  );
}
