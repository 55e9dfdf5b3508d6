import { UNEXPECTED } from "#app/failure-text.ts";
import { plansPath } from "#app/lib/plans-path.ts";
import type { Failure } from "#domain/kit/errors.ts";

/** Why something failed, at the field or in the form that it is about. A refusal by the plan links to the plans. */
export function FailureText({ failure: { code, title, message } }: { failure: Failure }) {
  // Which doesn't say what failed.
  if (message === UNEXPECTED.message) return `${title}. ${message}`;
  if (code !== "plan") return message;
  return (
    <>
      {message} <a href={plansPath(message)}>See plans and prices</a>
    </>
  );
}

export function FailureAlert({ failure }: { failure: Failure | null | undefined }) {
  if (!failure) return null;
  return (
    <p className="error" role="alert">
      <FailureText failure={failure} />
    </p>
  );
}
