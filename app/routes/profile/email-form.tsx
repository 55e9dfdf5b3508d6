import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { CollapsibleSection, useSectionToClose } from "./collapsible-section.tsx";
import { CurrentPasswordField, FormError } from "./current-password.tsx";

export function EmailForm({ email }: { email: string }) {
  const { section, close } = useSectionToClose();
  const { Form, busy, failure } = useActionWithFailure({ onSuccess: close });
  return (
    <CollapsibleSection title="Sign-in address" summary={email} ref={section}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="change-email" />
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          hint="We'll send a link to the new address. It takes effect when you open the link."
          required
        />
        <CurrentPasswordField failure={failure} />
        <FormError failure={failure} />
        <div>
          <Button type="submit" busy={busy && "Sending..."}>
            Change email
          </Button>
        </div>
      </Form>
    </CollapsibleSection>
  );
}
