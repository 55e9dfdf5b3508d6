import { useLocation, useNavigation } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { daysBetween, isDay } from "#domain/journal/days.ts";
import type { KnownNote } from "#domain/journal/limits.ts";
import type { Journal } from "#domain/journal/queries.server.ts";

/** The day that the journal's address asks for; null for today. */
export function readDay(search: string) {
  const day = new URLSearchParams(search).get("day");
  return isDay(day) ? day : null;
}

export function dayAddress(day: string, today: string) {
  return day === today ? "/journal" : `/journal?day=${day}`;
}

/**
 * The day to show, at once also where it is still loading. `asked`: the day that the server was asked for; a copy of
 * the screen may be of another day than the address says.
 */
export function useDay(asked: string | null, today: string) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const coming = location?.pathname === pathname ? location : null;
  const day = hydrated ? readDay(coming?.search ?? search) : asked;
  return { day: day ?? today, loading: coming !== null };
}

/** A day's note as the screen has loaded it; null where that did not reach so far. */
export function noteOn({ at, today, day: asked, notes }: Journal, day: string): KnownNote | null {
  if (Math.abs(daysBetween(asked ?? today, day)) > 1) return null;
  const note = notes.find((one) => one.day === day);
  return { content: note?.content ?? "", updatedAt: note?.updatedAt ?? null, at };
}
