import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { CurrentPassword, FormError } from "./current-password.tsx";
import { Fold } from "./fold.tsx";

/** Moves the account to another address: the link that does it goes to the new one. */
export function EmailForm({ email }: { email: string }) {
  const { Form, busy, failure, done } = useAction();
  return (
    <Fold title="Sign-in address" summary={email} done={done}>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="change-email" />
        <TextField
          label="New e-mail"
          name="email"
          type="email"
          autoComplete="email"
          hint="We mail a link there. Your address changes when you open it."
          required
        />
        <CurrentPassword failure={failure} />
        <FormError failure={failure} />
        <div>
          <Button type="submit" busy={busy && "Sending..."}>
            Change e-mail
          </Button>
        </div>
      </Form>
    </Fold>
  );
}
