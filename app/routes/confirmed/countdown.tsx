import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import * as authCardStyles from "#app/components/shell/auth-card.module.css";
import { AuthCard } from "#app/components/shell/auth-card.tsx";
import { useInterval } from "#app/hooks/use-timer.ts";
import { CONFIRMED_COUNTDOWN_SECONDS } from "#domain/auth/rules.ts";
import * as countdownStyles from "./countdown.module.css";

/** Opens `to` as a new document, since the session may be a new one. */
export function Countdown({ title, to }: { title: string; to: string }) {
  const [secondsLeft, setSecondsLeft] = useState(CONFIRMED_COUNTDOWN_SECONDS);
  const [isStopped, setIsStopped] = useState(false);
  const isRunning = !isStopped && secondsLeft > 0;
  useInterval(
    () => {
      setSecondsLeft(secondsLeft - 1);
      if (secondsLeft === 1) window.location.replace(to);
    },
    isRunning ? 1000 : null,
  );
  return (
    <AuthCard title={title} tile="🎉">
      <p className={countdownStyles.countdown} aria-hidden="true">
        {secondsLeft > 0 ? secondsLeft : "…"}
      </p>
      <p className="quiet" role="status">
        {secondsLeft > 0 ? waitingText(to) : "Redirecting..."}
      </p>
      <div className={authCardStyles.actions}>
        <Button large onClick={() => window.location.replace(to)}>
          Continue
        </Button>
        {isRunning && (
          <Button variant="soft" large onClick={() => setIsStopped(true)}>
            Stay here
          </Button>
        )}
      </div>
    </AuthCard>
  );
}

function waitingText(to: string) {
  if (to === "/auth") return "Taking you to the sign-in...";
  return to === "/" ? "Taking you to your apps..." : "Taking you back to where you were...";
}
