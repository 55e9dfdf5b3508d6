import { PasswordField } from "#app/components/forms/password-field.tsx";
import type { Failure } from "#domain/errors.ts";

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
  if (!failure || isWrongPassword(failure)) return null;
  return (
    <p className="error" role="alert">
      {failure.message}
    </p>
  );
}

function isWrongPassword({ title }: Failure) {
  return title === "Wrong password";
}
