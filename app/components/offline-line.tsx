import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useCopyReason } from "#app/hooks/use-offline.ts";
import { focusHeading } from "#app/lib/focus.ts";
import { Button } from "./button.tsx";

const DAY = 24 * 60 * 60 * 1000;

const REASONS = {
  offline: "You are offline",
  unreachable: "The network does not answer",
  slow: "The network is slow",
  failed: "An unexpected error occurred",
};

/**
 * Says why a screen is what was there at a time (ms), and asks again on demand; nothing while `since` is null. It is
 * always there, as readers tell of what changes in it.
 */
export function OfflineLine({ since }: { since: number | null }) {
  const { revalidate, state } = useRevalidator();
  const reason = REASONS[useCopyReason()];
  const button = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || state !== "idle") return;
    asked.current = false;
    if (document.activeElement !== document.body) return;
    if (button.current) button.current.focus();
    else focusHeading();
  }, [state]);
  return (
    <div className={since === null ? "sr-only" : "offline-line row wrap"}>
      <p role="status" className="grow">
        {since !== null && `${reason}: this is what was here at ${timeOf(since)}.`}
      </p>
      {since !== null && (
        <Button
          ref={button}
          look="soft"
          busy={state === "loading" && "Trying..."}
          onClick={() => {
            asked.current = true;
            void revalidate();
          }}
        >
          Try Again
        </Button>
      )}
    </div>
  );
}

function timeOf(since: number) {
  const date = new Date(since);
  const time = date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  if (Date.now() - since <= DAY / 2) return time;
  return `${date.toLocaleDateString("en-US", { month: "long", day: "numeric" })}, ${time}`;
}
