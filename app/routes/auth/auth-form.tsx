import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { PasswordField } from "#app/components/password-field.tsx";
import { PasswordParts } from "#app/components/password-parts.tsx";
import { useFailure } from "#app/hooks/use-failure.ts";
import type { Failure } from "#domain/errors.ts";
import type { Step } from "./intents.server.ts";

type Props = {
  intent: "sign-in" | "sign-up";
  onSecondFactor: () => void;
  onCheckEmail: (form: FormData) => void;
};

/** One of the two forms; what was typed stays when it fails. */
export function AuthForm({ intent, onSecondFactor, onCheckEmail }: Props) {
  const fetcher = useFetcher<{ failure: Failure } | Step | null>();
  const { search } = useLocation();
  const [password, setPassword] = useState("");
  const sent = useRef<FormData>(null);
  const signUp = intent === "sign-up";
  const failure = fetcher.data && "failure" in fetcher.data ? fetcher.data.failure : null;
  const step = fetcher.data && "step" in fetcher.data ? fetcher.data.step : null;
  useFailure(failure);
  useEffect(() => {
    if (step === "second-factor") onSecondFactor();
    if (step === "check-email" && sent.current) onCheckEmail(sent.current);
  }, [step, onSecondFactor, onCheckEmail]);
  const busy = fetcher.state !== "idle" && (signUp ? "Creating account..." : "Signing in...");
  return (
    <fetcher.Form
      method="post"
      action={`/auth${search}`}
      className="stack"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        sent.current = new FormData(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username webauthn"
        placeholder="you@example.com"
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={signUp ? "new-password" : "current-password"}
        onChange={(event) => setPassword(event.target.value)}
        required
      />
      {signUp && (
        <>
          <PasswordField label="Confirm Password" name="confirmPassword" autoComplete="new-password" required />
          {password !== "" && <PasswordParts password={password} advice />}
        </>
      )}
      {failure && (
        <p className="error" role="alert">
          {failure.message}
        </p>
      )}
      <Button type="submit" large busy={busy}>
        {signUp ? "Sign Up" : "Sign In"}
      </Button>
    </fetcher.Form>
  );
}
