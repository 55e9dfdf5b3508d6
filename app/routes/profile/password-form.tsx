import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { otherFailure, PasswordRequirements } from "#app/components/forms/password-requirements.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { CollapsibleSection } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";

export function PasswordForm({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  const { Form, busy, failure } = useActionWithFailure({ onSuccess: () => setOpen(false) });
  const [password, setPassword] = useState("");
  return (
    <CollapsibleSection
      title="Password"
      summary="Changing it signs out all other devices"
      open={open}
      onToggle={setOpen}
    >
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="change-password" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPasswordField failure={failure} />
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          required
        />
        <PasswordRequirements password={password} failure={failure} />
        <PasswordField label="Confirm New Password" name="confirmPassword" autoComplete="new-password" required />
        <FormError failure={otherFailure(failure)} />
        <div>
          <Button type="submit" busy={busy && "Updating Password..."}>
            Update Password
          </Button>
        </div>
      </Form>
    </CollapsibleSection>
  );
}
