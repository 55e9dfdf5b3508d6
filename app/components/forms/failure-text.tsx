import type { Failure } from "#domain/kit/errors.ts";

/** Why something was refused. A refusal by the plan links to the plans, also in dialogs, which keep toasts out of reach. */
export function FailureText({ failure: { code, message } }: { failure: Failure }) {
  if (code !== "plan") return message;
  return (
    <>
      {message} <a href="/subscribe">See plans and prices</a>
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
