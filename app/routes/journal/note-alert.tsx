import { Link } from "react-router";
import { daysBetween, readableDate } from "#domain/journal/days.ts";
import { DAYS_AROUND } from "#domain/journal/limits.ts";
import { CalendarFillIcon, NextIcon } from "./icons.tsx";
import { dayAddress } from "./use-day.ts";

type Props = { ahead: ReadonlyArray<{ day: string; content: string }>; today: string };

/** The next day ahead that has a note already; a click jumps to it. */
export function NoteAlert({ ahead, today }: Props) {
  const next = ahead.find(({ day }) => day > today && daysBetween(today, day) <= DAYS_AROUND);
  if (!next) return null;
  const name = daysBetween(today, next.day) === 1 ? "Tomorrow" : readableDate(next.day, today);
  return (
    <Link className="note-alert" to={dayAddress(next.day, today)}>
      <CalendarFillIcon />
      <span className="grow clamp-2">
        <strong>{name}</strong> has a note: {next.content}
      </span>
      <NextIcon />
    </Link>
  );
}
