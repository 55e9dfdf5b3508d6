import { Badge } from "#app/components/feedback/badge.tsx";
import { ARCHITECT_OFFERS, type ArchitectOffer } from "#domain/billing/offers.ts";
import { formatPrice, type Prices, yearlySaving } from "#domain/billing/prices.ts";
import * as styles from "./subscribe.module.css";

const LABELS: Record<ArchitectOffer, string> = { "architect-month": "Monthly", "architect-year": "Yearly" };

type Props = { prices: Prices; chosen: ArchitectOffer; onChoose: (offer: ArchitectOffer) => void };

export function IntervalChooser({ prices, chosen, onChoose }: Props) {
  const saving = yearlySaving(prices);
  return (
    <fieldset className={styles.intervalChooser}>
      <legend className="sr-only">How often you pay</legend>
      {ARCHITECT_OFFERS.map((offer) => (
        <label key={offer}>
          <input type="radio" name="offer" value={offer} checked={offer === chosen} onChange={() => onChoose(offer)} />
          <span>{LABELS[offer]}</span>
          {offer === "architect-year" && saving > 0 && <Badge color="green">Save {formatPrice(saving)}</Badge>}
        </label>
      ))}
    </fieldset>
  );
}
