/** Stands where a plan is named that would allow more. */
export function PlanNote() {
  return (
    <p className="small quiet">
      <a href="/subscribe">See plans and prices</a>
    </p>
  );
}
