/** The plans, where on phones the one that `text` names is open. */
export function plansPath(text: string) {
  return text.includes("Architect") ? "/subscribe?plan=architect" : "/subscribe?plan=builder";
}
