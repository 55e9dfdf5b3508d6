import { useRevalidator } from "react-router";
import { Button } from "./button.tsx";

const DAY = 24 * 60 * 60 * 1000;

/** Says that a screen is what was there at a time (ms), and asks again on demand. */
export function OfflineLine({ since }: { since: number }) {
  const { revalidate, state } = useRevalidator();
  const date = new Date(since);
  const time = date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const day =
    Date.now() - since > DAY / 2 ? `${date.toLocaleDateString("en-US", { month: "long", day: "numeric" })}, ` : "";
  return (
    <div className="offline-line row wrap">
      <p role="status" className="grow">
        You are offline: this is what was here at {day + time}.
      </p>
      <Button look="soft" busy={state === "loading" && "Trying..."} onClick={() => void revalidate()}>
        Try Again
      </Button>
    </div>
  );
}
