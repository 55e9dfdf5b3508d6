import { Button } from "#app/components/forms/button.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { otherFailure } from "#app/components/forms/password-requirements.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { CollapsibleSection, useSectionToClose } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";

export function PasswordForm({ email }: { email: string }) {
  const { section, close } = useSectionToClose();
  const { Form, busy, failure } = useActionWithFailure({ onSuccess: close });
  return (
    <CollapsibleSection
      title="Password"
      summary="Changing it signs out all other devices, tools and assistants"
      ref={section}
    >
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="change-password" />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPasswordField failure={failure} />
        <NewPasswordFields label="New Password" failure={failure} />
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
