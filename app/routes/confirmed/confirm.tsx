import { AuthCard } from "#app/components/auth-card.tsx";
import { Button, LinkButton } from "#app/components/button.tsx";
import { LinkCheck } from "#app/components/link-check.tsx";
import { useMailedToken } from "#app/hooks/use-mailed-token.ts";
import { Countdown } from "./countdown.tsx";

/** How to get another link where this one does not work. */
const ANOTHER_LINK = {
  confirm: "If your account is not confirmed yet, sign in: we then send you a new link.",
  "change-email": "If your address has not changed yet, ask for a new link on your profile.",
} as const;

/** Posts the mailed token, once, and says how it went. What did not reach the server can be sent again. */
export function Confirm({ intent, token }: { intent: keyof typeof ANOTHER_LINK; token: string }) {
  const { data, busy, send } = useMailedToken("/confirmed", { intent, token });
  if (data?.failure) {
    const isUnsent = data.failure.code === "unavailable";
    return (
      <AuthCard title={data.failure.title} tile="⌛">
        <p className="quiet" role="alert">
          {data.failure.message} {!isUnsent && ANOTHER_LINK[intent]}
        </p>
        {isUnsent ? (
          <Button large busy={busy && "Confirming..."} onClick={send}>
            Try Again
          </Button>
        ) : (
          <LinkButton large to="/auth">
            Back to Login
          </LinkButton>
        )}
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
