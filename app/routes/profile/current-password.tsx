import { PasswordField } from "#app/components/password-field.tsx";
import type { Failure } from "#domain/errors.ts";

/** What matters asks for the password once more. */
export function CurrentPassword({ failure }: { failure: Failure | null }) {
  return (
    <PasswordField
      label="Current password"
      name="currentPassword"
      autoComplete="current-password"
      error={failure?.title === "Wrong password" ? failure.message : null}
      required
    />
  );
}

/** A failure that belongs to no field. */
export function FormError({ failure }: { failure: Failure | null }) {
  if (!failure || failure.title === "Wrong password") return null;
  return (
    <p className="error" role="alert">
      {failure.message}
    </p>
  );
}
