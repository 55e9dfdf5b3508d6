import { useLocation, useNavigation } from "react-router";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { Journal } from "#domain/home/journal.server.ts";
import type { AccountNote } from "#domain/journal/rules.ts";
import { daysBetween, isDay } from "#domain/kit/days.ts";

export function parseDay(search: string) {
  const day = new URLSearchParams(search).get("day");
  return isDay(day) ? day : null;
}

export function dayPath(day: string, today: string) {
  return day === today ? "/journal" : `/journal?day=${day}`;
}

/** A cached page may be of another day than the URL, so before hydration the loader's day counts. */
export function useDay(loadedDay: string | null, today: string) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const pending = location?.pathname === pathname ? location : null;
  const day = hydrated ? parseDay(pending?.search ?? search) : loadedDay;
  return { day: day ?? today, isLoading: pending !== null };
}

export function loadedNote({ at, today, day: loadedDay, notes }: Journal, day: string): AccountNote | null {
  if (Math.abs(daysBetween(loadedDay ?? today, day)) > 1) return null;
  const note = notes.find((one) => one.day === day);
  return { content: note?.content ?? "", updatedAt: note?.updatedAt ?? null, at };
}
