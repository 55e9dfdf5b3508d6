import type { ReactNode } from "react";
import { saveResetEmail } from "#app/device/session/reset-email.ts";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";

type Props = { busy: string; children?: ReactNode; onSent: (email: string) => void };

/** The answer is the same for known and unknown addresses, so that nobody can find out who has an account. */
export function ResetRequest({ busy, children, onSent }: Props) {
  const action = useActionWithFailure<{ email: string }>({
    readsDocumentAnswer: true,
    onSuccess({ email }) {
      saveResetEmail(email);
      onSent(email);
    },
  });
  return (
    <action.Form method="post" action="/forgot-password" className="stack" noValidate>
      <input type="hidden" name="intent" value="request-reset" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        error={action.failure?.message}
      />
      <Button type="submit" large busy={action.busy && busy}>
        Send Reset Link
      </Button>
      {children}
    </action.Form>
  );
}
