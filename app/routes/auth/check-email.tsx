import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { Button } from "#app/components/button.tsx";
import { useFailure } from "#app/hooks/use-failure.ts";
import { notify } from "#app/lib/toast.ts";
import type { Failure } from "#domain/errors.ts";
import type { Step } from "./intents.server.ts";

/** After a sign-up, for new and for known addresses alike. Sending again is the same sign-up once more. */
export function CheckEmail({
  form,
  onConfirmed,
  onBack,
}: {
  form: FormData;
  onConfirmed: () => void;
  onBack: () => void;
}) {
  const fetcher = useFetcher<{ failure: Failure } | Step | null>();
  const { search } = useLocation();
  const { data } = fetcher;
  useFailure(data && "failure" in data ? data.failure : null);
  useEffect(() => {
    if (data && "step" in data) notify.success("Sent again");
  }, [data]);
  return (
    <AuthCard title="Check your email!" takesFocus tile="✉️">
      <p className="quiet">
        We sent a confirmation link to <strong>{String(form.get("email"))}</strong>. It works for 30 minutes. If you
        don't see it, check your spam folder.
      </p>
      <div className="stack">
        <Button large onClick={onConfirmed}>
          I've confirmed my email, let me sign in
        </Button>
        <Button
          look="soft"
          large
          busy={fetcher.state !== "idle" && "Sending..."}
          onClick={() => fetcher.submit(form, { method: "post", action: `/auth${search}` })}
        >
          Send the link again
        </Button>
        <button type="button" className="text-button" onClick={onBack}>
          Back to signup
        </button>
      </div>
    </AuthCard>
  );
}
