import { useEffect, useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { CONFIRMED_COUNTDOWN_SECONDS } from "#domain/auth/rules.ts";

/** Opens `to` as a new document, since the session may be a new one. */
export function Countdown({ title, to }: { title: string; to: string }) {
  const [secondsLeft, setSecondsLeft] = useState(CONFIRMED_COUNTDOWN_SECONDS);
  const [isStopped, setIsStopped] = useState(false);
  useEffect(() => {
    if (isStopped) return;
    if (secondsLeft === 0) {
      window.location.replace(to);
      return;
    }
    const timer = window.setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [secondsLeft, isStopped, to]);
  const waitingText = to === "/" ? "Taking you to your apps..." : "Taking you back to where you were...";
  return (
    <AuthCard title={title} tile="🎉">
      <p className="countdown" aria-hidden="true">
        {secondsLeft > 0 ? secondsLeft : "…"}
      </p>
      <p className="quiet" role="status">
        {secondsLeft > 0 ? waitingText : "Redirecting..."}
      </p>
      <div className="actions">
        <Button large onClick={() => window.location.replace(to)}>
          Continue
        </Button>
        {!isStopped && secondsLeft > 0 && (
          <Button variant="soft" large onClick={() => setIsStopped(true)}>
            Stay here
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
