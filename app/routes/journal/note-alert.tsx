import { Link } from "react-router";
import { CalendarFillIcon, NextIcon } from "#app/components/icons/icons.tsx";
import { STRIP_DAYS_EACH_SIDE } from "#domain/journal/rules.ts";
import { daysBetween, readableDate } from "#domain/kit/days.ts";
import * as styles from "./journal.module.css";
import { dayPath } from "./use-day.ts";

type Props = { notesAhead: ReadonlyArray<{ day: string; content: string }>; today: string };

export function NoteAlert({ notesAhead, today }: Props) {
  const next = notesAhead.find(({ day }) => day > today && daysBetween(today, day) <= STRIP_DAYS_EACH_SIDE);
  if (!next) return null;
  const name = daysBetween(today, next.day) === 1 ? "Tomorrow" : readableDate(next.day, today);
  return (
    <Link className={styles.noteAlert} to={dayPath(next.day, today)}>
      <CalendarFillIcon />
      <span className="grow clamp-2">
        <strong>{name}</strong> has a note: {next.content}
      </span>
      <NextIcon />
    </Link>
  );
}
