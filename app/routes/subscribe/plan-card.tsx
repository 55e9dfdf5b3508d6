import { type ReactNode, useId, useState } from "react";
import { CheckIcon } from "#app/components/icons/icons.tsx";
import { PLAN_FEATURES, PLAN_LABELS, type PlanName } from "#domain/billing/plan-features.ts";

type Props = {
  name: PlanName;
  isCurrent: boolean;
  price: string;
  unit?: string;
  /** One line between the price and the features. */
  line: ReactNode;
  /** The button. */
  children: ReactNode;
};

/** On phones it is a row that opens, except the popular plan. */
export function PlanCard({ name, isCurrent, price, unit, line, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isPopular = name === "architect";
  const { name: label, purpose } = PLAN_LABELS[name];
  const className = ["plan-card", isPopular ? "popular" : "", isCurrent ? "current" : "", isOpen ? "open" : ""];
  return (
    <article className={className.filter(Boolean).join(" ")} aria-labelledby={id}>
      <div className="row plan-name">
        <h2 id={id} className="grow">
          {label}
        </h2>
        {isCurrent && <span className="badge green">✓ Active</span>}
        {isPopular && !isCurrent && <span className="badge plan-popular">Popular</span>}
      </div>
      <p className="quiet plan-purpose">{purpose}</p>
      <p className="plan-price">
        <strong>{price}</strong> {unit && <span className="quiet">{unit}</span>}
      </p>
      <button
        type="button"
        className="button ghost plan-toggle"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? "Less" : "More"}
        <span className="sr-only"> about {label}</span>
      </button>
      <div className="plan-body">
        <div className="plan-line">{line}</div>
        <ul className="plan-features">
          {PLAN_FEATURES[name].map(({ text, isIncluded }) => (
            <li key={text} className={isIncluded ? undefined : "quiet"}>
              {isIncluded ? (
                <CheckIcon />
              ) : (
                <span className="dash">
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
