import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { AuthCard } from "#app/components/auth-card.tsx";
import { LinkButton } from "#app/components/button.tsx";
import { LinkCheck } from "#app/components/link-check.tsx";
import type { Failure } from "#domain/errors.ts";
import { Countdown } from "./countdown.tsx";

/** Posts the mailed token once and shows the result. */
export function Confirm({ intent, token }: { intent: "confirm" | "change-email"; token: string }) {
  const fetcher = useFetcher<{ failure: Failure } | { failure: null; to: string }>();
  const sent = useRef(false);
  const { submit, data } = fetcher;
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void submit({ intent, token }, { method: "post", action: "/confirmed" });
  }, [submit, intent, token]);
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
  if (data) return <Countdown title={intent === "confirm" ? "Account Confirmed!" : "E-mail changed!"} to={data.to} />;
  return (
    <AuthCard title="One moment">
      <LinkCheck text="Confirming..." />
    </AuthCard>
  );
}
