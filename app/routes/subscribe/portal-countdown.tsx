import { useState } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { useAction } from "#app/hooks/use-action.ts";
import { useInterval } from "#app/hooks/use-timer.ts";
import { focusHeading } from "#app/lib/focus.ts";
import * as styles from "./subscribe.module.css";

const SECONDS = 5;
const REFRESH_AT_SECONDS_LEFT = 2;

/** Refreshes the status after 3 s, and opens Stripe's portal after 5 s unless the user stays. */
export function PortalCountdown({ url, onStay }: { url: string; onStay: () => void }) {
  const [left, setLeft] = useState(SECONDS);
  const { submit } = useAction({ toastErrors: false });
  useInterval(() => {
    setLeft(left - 1);
    if (left - 1 === REFRESH_AT_SECONDS_LEFT) void submit({ intent: "check" }, { method: "post" });
    if (left === 1) window.location.assign(url);
  }, 1000);
  return (
    <section className={`${styles.planNotice} row wrap`} aria-labelledby="portal">
      <p id="portal" className="grow" role="timer">
        Subscription cancelled. The Stripe portal opens in {Math.max(0, left)} s.
      </p>
      <Button
        variant="soft"
        onClick={() => {
          focusHeading();
          onStay();
        }}
      >
        Stay
      </Button>
      <a className="button" href={url}>
        Open now
      </a>
    </section>
  );
}
