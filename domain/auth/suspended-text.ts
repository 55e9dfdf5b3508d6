/** The title of the refusal of a suspended account's sign-in, and of the email about it. */
export const SUSPENDED_TITLE = "Account suspended";

/** The reason, and where to object. `operator`: the operator's address. */
export function suspendedText(reason: string | null, operator: string) {
  const ending = reason && /[.!?]$/.test(reason) ? "" : ".";
  return `This account is suspended${reason ? `: ${reason}` : ""}${ending} To object, write to ${operator}.`;
}
