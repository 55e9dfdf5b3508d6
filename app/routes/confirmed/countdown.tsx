import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { AuthActions, AuthCard } from "#app/components/shell/auth-card.tsx";
import { useInterval } from "#app/hooks/use-timer.ts";
import { HOME_PATH } from "#app/lib/home-path.ts";
import { CONFIRMED_COUNTDOWN_SECONDS } from "#domain/auth/rules.ts";
import * as countdownStyles from "./countdown.module.css";

/** Opens `to` as a new document, since the session may be a new one. */
export function Countdown({ title, to }: { title: string; to: string }) {
  /** Null once the reader stays. */
  const [secondsLeft, setSecondsLeft] = useState<number | null>(CONFIRMED_COUNTDOWN_SECONDS);
  const isRunning = secondsLeft !== null && secondsLeft > 0;
  useInterval(tick, isRunning ? 1000 : null);
  function tick() {
    if (!isRunning) return;
    setSecondsLeft(secondsLeft - 1);
    if (secondsLeft === 1) window.location.replace(to);
  }
  return (
    <AuthCard title={title} tile="🎉">
      {secondsLeft !== null && (
        <p className={countdownStyles.countdown} aria-hidden="true">
          {isRunning ? secondsLeft : "…"}
        </p>
      )}
      <p className="quiet" role="status">
        {statusText(secondsLeft, to)}
      </p>
      <AuthActions>
        <Button large onClick={() => window.location.replace(to)}>
          Continue
        </Button>
        {isRunning && (
          <Button variant="soft" large onClick={() => setSecondsLeft(null)}>
            Stay here
          </Button>
        )}
      </AuthActions>
    </AuthCard>
  );
}

function statusText(secondsLeft: number | null, to: string) {
  if (secondsLeft === null) return "Continue when you are ready.";
  if (secondsLeft === 0) return "Redirecting...";
  if (to === "/auth") return "Taking you to the sign-in...";
  return to === "/" || to === HOME_PATH ? "Taking you to your apps..." : "Taking you back to where you were...";
}
