import { useHydrated } from "#app/hooks/use-hydrated.ts";

const HOUR = 60 * 60 * 1000;

/** 'Just now', 'Nh ago' under a day, then 'Nd ago' (spec 2, section 9). */
export function timeLabel(at: number, now: number) {
  const hours = Math.floor((now - at) / HOUR);
  if (hours < 1) return "Just now";
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}

/** A moment in ms, in words; the exact time is its tooltip once the page knows the reader's clock. */
export function RelativeTime({ at }: { at: number }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={hydrated ? date.toLocaleString() : undefined} suppressHydrationWarning>
      {timeLabel(at, Date.now())}
    </time>
  );
}
