import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { localDateAndTimeText, shortDateAndTimeText } from "#domain/kit/time-texts.ts";

/** In the reader's time zone, which the server does not know: in UTC until hydration. `at` in ms. */
export function ExactTime({ at }: { at: number }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {hydrated ? localDateAndTimeText(at) : `${shortDateAndTimeText(at)} UTC`}
    </time>
  );
}
