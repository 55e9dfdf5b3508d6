import { useHydrated } from "#app/hooks/use-hydrated.ts";
import {
  clockOfLastDay,
  localDateText,
  relativeTimeInSentence,
  relativeTimeText,
  timeText,
} from "#domain/kit/time-texts.ts";

type Props = {
  at: number;
  /** When the text holds; the present without it. */
  now?: number;
  inSentence?: boolean;
  /** "5h ago · 12:50": tells what happened within the same hour apart. */
  hasClock?: boolean;
};

/** The clock and the tooltip come after hydration, since the server does not know the reader's time zone. */
export function RelativeTime({ at, now = Date.now(), inSentence = false, hasClock = false }: Props) {
  const hydrated = useHydrated();
  const date = new Date(at);
  const clock = hydrated && hasClock ? clockOfLastDay(at, now) : null;
  return (
    <time
      dateTime={date.toISOString()}
      title={hydrated ? `${localDateText(date)}, ${timeText(date)}` : undefined}
      suppressHydrationWarning
    >
      {(inSentence ? relativeTimeInSentence : relativeTimeText)(at, now)}
      {clock && ` · ${clock}`}
    </time>
  );
}
