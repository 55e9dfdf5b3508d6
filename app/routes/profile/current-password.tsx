import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import type { Failure } from "#domain/kit/errors.ts";

export function CurrentPasswordField({ failure }: { failure: Failure | null }) {
  return (
    <PasswordField
      label="Current password"
      name="currentPassword"
      autoComplete="current-password"
      error={failure && isWrongPassword(failure) ? failure.message : null}
      required
    />
  );
}

/** A wrong password is shown at its field instead. */
export function FormError({ failure }: { failure: Failure | null }) {
  return <FailureAlert failure={failure && isWrongPassword(failure) ? null : failure} />;
}

function isWrongPassword({ title }: Failure) {
  return title === "Wrong password";
}
