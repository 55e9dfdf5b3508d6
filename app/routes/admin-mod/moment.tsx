import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { dateText, timeText } from "#domain/kit/time-texts.ts";

/** The time comes after hydration, since the server doesn't know the reader's time zone. */
export function Moment({ at }: { at: number }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {dateText(at)}
      {hydrated && `, ${timeText(new Date(at))}`}
    </time>
  );
}
