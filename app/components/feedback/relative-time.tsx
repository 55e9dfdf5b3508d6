import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { localDateText, relativeTimeInSentence, relativeTimeText, timeText } from "#domain/kit/time-texts.ts";

/** The tooltip comes after hydration, since the server does not know the reader's time zone. */
export function RelativeTime({ at, inSentence = false }: { at: number; inSentence?: boolean }) {
  const hydrated = useHydrated();
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      title={hydrated ? `${localDateText(date)}, ${timeText(date)}` : undefined}
      suppressHydrationWarning
    >
      {(inSentence ? relativeTimeInSentence : relativeTimeText)(at, Date.now())}
    </time>
  );
}
