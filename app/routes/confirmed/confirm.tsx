import { CheckingLink } from "#app/components/feedback/checking-link.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { useMailedToken } from "#app/hooks/use-mailed-token.ts";
import { focusHeadingOnRemoval } from "#app/lib/focus.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { ConfirmBySignIn, type ConfirmStep } from "./confirm-by-sign-in.tsx";
import { Countdown } from "./countdown.tsx";

const NEW_LINK_HINTS = {
  confirm: "If your account isn't confirmed yet, sign in and we'll send you a new link.",
  "change-email": "If your email hasn't changed yet, request a new link from your profile.",
} as const;

type Props = { intent: keyof typeof NEW_LINK_HINTS; token: string; isSignedIn: boolean };

export function Confirm({ intent, token, isSignedIn }: Props) {
  const { done, failure, busy, send } = useMailedToken<ConfirmStep>("/confirmed", { intent, token });
  if (failure) {
    const isUnsent = failure.code === "unavailable";
    if (isSignedIn && !isUnsent && intent === "confirm") return <AlreadyConfirmed />;
    return (
      <AuthCard title={failure.title} tile="⌛">
        <p className="quiet" role="alert">
          {failure.message} {!isUnsent && NEW_LINK_HINTS[intent]}
        </p>
        {isUnsent ? (
          <Button ref={focusHeadingOnRemoval} large busy={busy && "Confirming..."} onClick={send}>
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
  if (done?.data.step === "password") return <ConfirmBySignIn token={token} email={done.data.email} />;
  if (done)
    return <Countdown title={intent === "confirm" ? "Account Confirmed!" : "Email changed!"} to={done.data.to} />;
  return (
    <AuthCard title="One moment">
      <CheckingLink text="Confirming..." />
    </AuthCard>
  );
}

function AlreadyConfirmed() {
  return (
    <AuthCard title="You're already signed in" tile="🎉">
      <p className="quiet" role="status">
        Your account is confirmed, so you no longer need this link.
      </p>
      <LinkButton large to={HOME_PATH}>
        Home
      </LinkButton>
    </AuthCard>
  );
}
