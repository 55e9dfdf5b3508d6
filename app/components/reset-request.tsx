import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import { keepResetEmail } from "#app/device/reset-email.ts";
import { useFailure } from "#app/hooks/use-failure.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import { Button } from "./button.tsx";
import { TextField } from "./fields.tsx";

type Props = { busy: string; children?: ReactNode; onSent: (email: string) => void };

/** Asks for a reset link; the answer is the same for every address. `children` stand under the button. */
export function ResetRequest({ busy, children, onSent }: Props) {
  const fetcher = useFetcher<{ failure: Failure } | { email: string }>();
  const { data } = fetcher;
  const failure = data && "failure" in data ? data.failure : null;
  useFailure(failure);
  useEffect(() => {
    if (!data || !("email" in data)) return;
    keepResetEmail(data.email);
    notify.success("Reset link sent!");
    onSent(data.email);
  }, [data, onSent]);
  return (
    <fetcher.Form method="post" action="/forgot-password" className="stack" noValidate>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        error={failure?.message}
      />
      <Button type="submit" large busy={fetcher.state !== "idle" && busy}>
        Send Reset Link
      </Button>
      {children}
    </fetcher.Form>
  );
}
