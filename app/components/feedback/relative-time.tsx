import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { timeText } from "#app/lib/date-text.ts";
import { HOUR_MS } from "#domain/durations.ts";

export function timeLabel(at: number, now: number) {
  const hours = Math.floor((now - at) / HOUR_MS);
  if (hours < 1) return "Just now";
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

/** The tooltip comes after hydration, since the server does not know the reader's time zone. */
export function RelativeTime({ at }: { at: number }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={hydrated ? `${date.toLocaleDateString("en-US", { dateStyle: "long" })}, ${timeText(date)}` : undefined}
      suppressHydrationWarning
    >
      {timeLabel(at, Date.now())}
    </time>
  );
}
