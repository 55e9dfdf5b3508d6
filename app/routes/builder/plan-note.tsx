/** Until plans can be bought: no promise may lead nowhere. */
export function PlanNote() {
  return (
    <p className="small quiet">
      Plans aren't on sale yet. <a href="/faq">What each plan includes</a>
    </p>
  );
}
