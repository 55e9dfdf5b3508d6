import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import type { Failure } from "#domain/errors.ts";
import { Countdown } from "./countdown.tsx";

/** Uses the mailed token, by itself where scripts run, and says how it went. */
export function Confirm({ purpose, token }: { purpose: "token" | "change"; token: string }) {
  const fetcher = useFetcher<{ failure: Failure } | { failure: null; to: string }>();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const { submit, data } = fetcher;
  useEffect(() => {
    if (sent.current || !form.current) return;
    sent.current = true;
    void submit(form.current, { method: "post" });
  }, [submit]);
  if (data?.failure) {
    return (
      <AuthCard title={data.failure.title} tile="⌛">
        <p className="quiet" role="alert">
          {data.failure.message} If your account is not confirmed yet, sign in: we then send you a new link.
        </p>
        <LinkButton large to="/auth">
          Back to Login
        </LinkButton>
      </AuthCard>
    );
  }
  if (data) return <Countdown title={purpose === "token" ? "Account Confirmed!" : "E-mail changed!"} to={data.to} />;
  return (
    <AuthCard title="One moment">
      <fetcher.Form ref={form} method="post" action="/confirmed" className="stack">
        <input type="hidden" name="purpose" value={purpose} />
        <input type="hidden" name="token" value={token} />
        <p role="status" className="row center">
          <span className="spinner" aria-hidden="true" />
          Confirming...
        </p>
        <noscript>
          <Button type="submit" large>
            Confirm
          </Button>
        </noscript>
      </fetcher.Form>
    </AuthCard>
  );
}
