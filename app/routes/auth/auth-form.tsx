import { type FormEvent, useRef } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { TextField } from "#app/components/forms/fields.tsx";
import { NewPasswordFields } from "#app/components/forms/new-password-fields.tsx";
import { PasswordField } from "#app/components/forms/password-field.tsx";
import { otherFailure } from "#app/components/forms/password-requirements.tsx";
import { readSignUpEmail } from "#app/device/session/sign-up-email.ts";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { useClientValue } from "#app/hooks/use-hydrated.ts";
import { SIGN_UP_REQUIREMENTS } from "#domain/auth/password-requirements.ts";
import { SUSPENDED_TITLE } from "#domain/auth/suspended-text.ts";
import { useAuthAddress } from "./auth-address.ts";
import type { Step } from "./intents.server.ts";

type Props = {
  intent: "sign-in" | "sign-up";
  onSecondFactor: () => void;
  onCheckEmail: (form: FormData) => void;
};

export function AuthForm({ intent, onSecondFactor, onCheckEmail }: Props) {
  const addressOf = useAuthAddress();
  const submittedForm = useRef<FormData>(null);
  const isSignUp = intent === "sign-up";
  const mailedTo = useClientValue(readSignUpEmail, null);
  const { Form, busy, failure } = useActionWithFailure<Step>({
    readsDocumentAnswer: true,
    onSuccess({ step }) {
      if (step === "second-factor") onSecondFactor();
      if (step === "check-email" && submittedForm.current) onCheckEmail(submittedForm.current);
    },
  });
  const shownFailure = isSignUp ? otherFailure(failure) : failure;
  return (
    <Form
      method="post"
      action={addressOf(intent)}
      className="stack"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        submittedForm.current = new FormData(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@example.com"
        defaultValue={isSignUp ? undefined : (mailedTo ?? undefined)}
        required
      />
      {isSignUp ? (
        <NewPasswordFields label="Password" failure={failure} requirements={SIGN_UP_REQUIREMENTS} />
      ) : (
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
      )}
      {shownFailure && (
        <p className="error" role="alert">
          {shownFailure.message}
        </p>
      )}
      {failure?.title === SUSPENDED_TITLE && <a href="/terms#contact">Object to the suspension</a>}
      {failure?.code === "forbidden" && failure.title !== SUSPENDED_TITLE && (
        <Button variant="soft" onClick={() => submittedForm.current && onCheckEmail(submittedForm.current)}>
          I didn't get the email
        </Button>
      )}
      <Button type="submit" large busy={busy && (isSignUp ? "Creating account..." : "Signing in...")}>
        {isSignUp ? "Sign Up" : "Sign In"}
      </Button>
    </Form>
  );
}
