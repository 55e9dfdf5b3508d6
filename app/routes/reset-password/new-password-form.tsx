import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { otherFailure } from "#app/components/forms/password-requirements.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { deleteResetEmail, readResetEmail } from "#app/device/session/reset-email.ts";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";

export function NewPasswordForm({ email }: { email: string | null }) {
  const { Form, busy, failure, done } = useActionWithFailure({
    onSuccess: deleteResetEmail,
    readsDocumentAnswer: true,
  });
  const storedEmail = useClientValue(readResetEmail, null);
  const shownEmail = email || storedEmail;
  const shownFailure = otherFailure(failure);
  if (done) {
    return (
      <AuthCard title="Password Updated!" takesFocus tile="🔑">
        <p className="quiet" role="status">
          Your password was changed and every device was signed out. Return to the login page and sign in with the new
          one.
        </p>
        <LinkButton large to="/auth">
          Back to Login
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Reset Password">
      {shownEmail && <p className="quiet">for {shownEmail}</p>}
      <Form method="post" action="/reset-password" className="stack">
        <input type="hidden" name="intent" value="set-password" />
        <input type="hidden" name="username" autoComplete="username" value={shownEmail ?? ""} />
        <NewPasswordFields label="New Password" failure={failure} />
        {shownFailure && (
          <p className="error" role="alert">
            {shownFailure.title}: {shownFailure.message}
          </p>
        )}
        <Button type="submit" large busy={busy && "Updating Password..."}>
          Update Password
        </Button>
      </Form>
    </AuthCard>
  );
}
