import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";

/** One of the two forms; what was typed stays when it fails. */
export function AuthForm({ intent }: { intent: "sign-in" | "sign-up" }) {
  const fetcher = useFetcher<Failure>();
  const { search } = useLocation();
  const failure = fetcher.data;
  const signUp = intent === "sign-up";
  useEffect(() => {
    if (failure) notify.error(failure.title, failure.message);
  }, [failure]);
  const busy = fetcher.state !== "idle" && (signUp ? "Creating account..." : "Signing in...");
  return (
    <fetcher.Form method="post" action={`/auth${search}`} className="stack">
      <input type="hidden" name="intent" value={intent} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={signUp ? "new-password" : "current-password"}
        required
      />
      {signUp && (
        <TextField
          label="Confirm Password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          required
        />
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
