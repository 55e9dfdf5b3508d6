import { useId, useState } from "react";
import type { PasswordRequirement } from "#domain/auth/password-requirements.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { PasswordField } from "./password-field.tsx";
import { PasswordRequirements } from "./password-requirements.tsx";

type Props = {
  /** Of the first field; the second one asks for the same again. */
  label: "Password" | "New Password";
  failure: Failure | null;
  requirements?: ReadonlyArray<PasswordRequirement>;
};

/** A new password, its rules while it is typed, and the same password again. */
export function NewPasswordFields({ label, failure, requirements }: Props) {
  const [password, setPassword] = useState("");
  const rulesId = useId();
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
        aria-describedby={rulesId}
        required
      />
      <PasswordRequirements id={rulesId} password={password} failure={failure} requirements={requirements} />
      <PasswordField label={`Confirm ${label}`} name="confirmPassword" autoComplete="new-password" required />
    </>
  );
}
