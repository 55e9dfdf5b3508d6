import type { ComponentProps } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { useCopyReason } from "#app/hooks/use-offline-since.ts";
import { useRetry } from "#app/hooks/use-retry.ts";
import { withLook } from "#app/lib/look.ts";
import { DAY_MS } from "#domain/kit/durations.ts";
import { dayText, timeText } from "#domain/kit/time-texts.ts";
import * as styles from "./offline-banner.module.css";

const REASONS = {
  offline: "You're offline",
  unreachable: "The network isn't responding",
  slow: "The network is slow",
  failed: "An unexpected error occurred",
};

/** `since` in ms. Always rendered: screen readers announce only changes inside a live region that exists already. */
export function OfflineBanner({ since }: { since: number | null }) {
  const reason = REASONS[useCopyReason()];
  const { button, busy, retry } = useRetry();
  return (
    <div className={since === null ? `${styles.place} sr-only` : `${styles.offlineLine} row wrap`}>
      <p role="status" className="grow">
        {since !== null && `${reason}. Showing this page as of ${timeOf(since)}.`}
      </p>
      {since !== null && (
        <Button ref={button} variant="soft" busy={busy} onClick={retry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

function timeOf(since: number) {
  const date = new Date(since);
  if (Date.now() - since <= DAY_MS / 2) return timeText(date);
  return `${dayText(date)}, ${timeText(date)}`;
}

export function OfflineLine({ className, ...rest }: ComponentProps<"p">) {
  return <p {...rest} className={withLook(styles.offlineLine, className)} />;
}
