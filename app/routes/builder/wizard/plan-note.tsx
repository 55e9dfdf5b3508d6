/** Shown where another plan would allow more. */
export function PlanNote() {
  return (
    <p className="small quiet">
      <a href="/subscribe">See plans and prices</a>
    </p>
  );
}
