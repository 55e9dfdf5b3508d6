import { type comparison, PLAN_LABELS, PLANS } from "#domain/billing/plan-features.ts";
import * as styles from "./how-it-works.module.css";

export function PlanTable({ plans }: { plans: ReturnType<typeof comparison> }) {
  return (
    <table className={styles.planTable}>
      <thead>
        <tr>
          <td />
          {PLANS.map((plan) => (
            <th key={plan} scope="col">
              {PLAN_LABELS[plan].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plans.map(({ what, ...byPlan }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {PLANS.map((plan) => (
              <td key={plan}>{cellText(byPlan[plan])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellText(value: string | boolean) {
  if (typeof value === "string") return value;
  return value ? "Yes" : "No";
}
