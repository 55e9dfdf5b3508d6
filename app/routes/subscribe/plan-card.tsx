import { type ReactNode, useId, useState } from "react";
import { Badge } from "#app/components/feedback/badge.tsx";
import { CheckIcon } from "#app/components/icons/icons.tsx";
import { PLAN_FEATURES, PLAN_LABELS, type PlanName } from "#domain/billing/plan-features.ts";
import * as styles from "./subscribe.module.css";

type Props = {
  name: PlanName;
  isCurrent: boolean;
  isPastDue?: boolean;
  isWanted: boolean;
  price: string;
  unit?: string;
  /** One line between the price and the features. */
  line: ReactNode;
  /** The button. */
  children: ReactNode;
};

/** On phones it is a row that opens, except the plan that the reader came for. */
export function PlanCard({ name, isCurrent, isPastDue, isWanted, price, unit, line, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isPopular = name === "architect";
  const { name: label, purpose } = PLAN_LABELS[name];
  return (
    <article
      className={styles.planCard}
      data-popular={isPopular}
      data-wanted={isWanted}
      data-current={isCurrent}
      data-open={isOpen}
      aria-labelledby={id}
    >
      <div className={`row ${styles.planName}`}>
        <h2 id={id} className="grow">
          {label}
        </h2>
        {isCurrent && !isPastDue && <Badge color="green">✓ Active</Badge>}
        {isPopular && !isCurrent && <Badge className={styles.planPopular}>Popular</Badge>}
      </div>
      <p className={`quiet ${styles.planPurpose}`}>{purpose}</p>
      <p className={styles.planPrice}>
        <strong>{price}</strong> {unit && <span className="quiet">{unit}</span>}
      </p>
      <button
        type="button"
        className={`button ghost ${styles.planToggle}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? "Less" : "More"}
        <span className="sr-only"> about {label}</span>
      </button>
      <div className={styles.planBody}>
        <div className={styles.planLine}>{line}</div>
        <ul className={styles.planFeatures}>
          {PLAN_FEATURES[name].map(({ text, isIncluded }) => (
            <li key={text} className={isIncluded ? undefined : "quiet"}>
              {isIncluded ? (
                <CheckIcon />
              ) : (
                <span className={styles.dash}>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">Not included: </span>
                </span>
              )}
              {text}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </article>
  );
}
