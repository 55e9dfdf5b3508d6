import { useEffect, useState } from "react";
import { AuthCard } from "#app/components/auth-card.tsx";
import { Button } from "#app/components/button.tsx";
import { CONFIRMED_COUNTDOWN } from "#domain/auth/limits.ts";

/** 3, 2, 1, then on. The page is loaded anew there, because the session may be a new one. Waiting can be stopped. */
export function Countdown({ title, to }: { title: string; to: string }) {
  const [left, setLeft] = useState(CONFIRMED_COUNTDOWN);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return;
    if (left === 0) {
      window.location.replace(to);
      return;
    }
    const timer = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [left, stopped, to]);
  const waiting = to === "/" ? "You are taken to your apps in a moment." : "You go on where you were in a moment.";
  return (
    <AuthCard title={title} tile="🎉">
      <p className="countdown" aria-hidden="true">
        {left > 0 ? left : "…"}
      </p>
      <p className="quiet" role="status">
        {left > 0 ? waiting : "Redirecting..."}
      </p>
      <div className="actions">
        <Button large onClick={() => window.location.replace(to)}>
          Continue
        </Button>
        {!stopped && left > 0 && (
          <Button look="soft" large onClick={() => setStopped(true)}>
            Stay here
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
