import { plansPath } from "#app/lib/plans-path.ts";

/** Shown where another plan would allow more. */
export function PlanNote({ plan }: { plan: "Builder" | "Architect" }) {
  return (
    <p className="small quiet">
      <a href={plansPath(plan)}>See plans and prices</a>
    </p>
  );
}
