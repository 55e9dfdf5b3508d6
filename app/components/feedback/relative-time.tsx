import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { localDateText, relativeTimeText, timeText } from "#domain/time-texts.ts";

/** The tooltip comes after hydration, since the server does not know the reader's time zone. */
export function RelativeTime({ at }: { at: number }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={hydrated ? `${localDateText(date)}, ${timeText(date)}` : undefined}
      suppressHydrationWarning
    >
      {relativeTimeText(at, Date.now())}
    </time>
  );
}
