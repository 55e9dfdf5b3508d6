import { useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/fields.tsx";
import { useFailure } from "#app/hooks/use-failure.ts";
import type { Failure } from "#domain/errors.ts";

/** The second step of signing in, for accounts with an authenticator. */
export function SecondFactor({ onBack }: { onBack: () => void }) {
  const fetcher = useFetcher<{ failure: Failure }>();
  const { search } = useLocation();
  const failure = fetcher.data?.failure;
  useFailure(failure);
  return (
    <fetcher.Form method="post" action={`/auth${search}`} className="stack">
      <input type="hidden" name="intent" value="second-factor" />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The six digits from your authenticator app, or one of your recovery codes."
        error={failure?.message}
        autoFocus
        required
      />
      <Button type="submit" large busy={fetcher.state !== "idle" && "Signing in..."}>
        Sign In
      </Button>
      <button type="button" className="text-button" onClick={onBack}>
        Back to Sign In
      </button>
    </fetcher.Form>
  );
}
