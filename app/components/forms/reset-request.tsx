import type { ReactNode } from "react";
import { saveResetEmail } from "#app/device/session/reset-email.ts";
import { useActionWithFailure } from "#app/hooks/use-action.ts";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";

/** `done` says to which address a link was sent. */
export function useResetRequest() {
  return useActionWithFailure<{ email: string }>({
    readsDocumentAnswer: true,
    onSuccess: ({ email }) => saveResetEmail(email),
  });
}

type Props = { request: ReturnType<typeof useResetRequest>; busy: string; children?: ReactNode };

/** The answer is the same for known and unknown addresses, so that nobody can find out who has an account. */
export function ResetRequest({ request: { Form, ...request }, busy, children }: Props) {
  return (
    <Form method="post" action="/forgot-password" className="stack" noValidate>
      <input type="hidden" name="intent" value="request-reset" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        error={request.failure?.message}
      />
      <Button type="submit" large busy={request.busy && busy}>
        Send Reset Link
      </Button>
      {children}
    </Form>
  );
}
