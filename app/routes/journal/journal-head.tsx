import { Link } from "react-router";
import { Button, IconButton } from "#app/components/forms/button.tsx";
import { CalendarIcon, SlidersIcon, TrashIcon } from "#app/components/icons/icons.tsx";
import { dayLabel, readableDate } from "#domain/kit/days.ts";
import * as styles from "./journal.module.css";
import type { useIdleReturn } from "./use-idle-return.ts";

type Props = {
  day: string;
  today: string;
  saved: boolean;
  idleReturn: ReturnType<typeof useIdleReturn>;
  editing: boolean;
  /** Null offline. */
  onFind: (() => void) | null;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
};

export function JournalHead({ day, today, saved, idleReturn, editing, onFind, onEdit, onDelete }: Props) {
  return (
    <header className={styles.journalHead}>
      <div className={styles.which} aria-live="polite">
        <h1>{dayLabel(day, today)}</h1>
        <p className="quiet">{readableDate(day, today)}</p>
      </div>
      <div className={`row ${styles.tools}`}>
        <span role="status" className={`success ${styles.saved}`}>
          {saved && "Saved ✓"}
        </span>
        {onFind && (
          <IconButton label="Calendar and search" onClick={onFind} data-online-only>
            <CalendarIcon />
          </IconButton>
        )}
        {onEdit && (
          <IconButton
            label="Edit shortcuts"
            id="edit-shortcuts"
            variant={editing ? "solid" : "ghost"}
            aria-pressed={editing}
            onClick={onEdit}
            data-online-only
          >
            <SlidersIcon />
          </IconButton>
        )}
        <IconButton label="Delete note" disabled={!onDelete} onClick={onDelete ?? undefined}>
          <TrashIcon />
        </IconButton>
      </div>
      {day !== today && <BackToToday idleReturn={idleReturn} />}
    </header>
  );
}

function BackToToday({ idleReturn: { secondsLeft, pinned, togglePinned } }: Pick<Props, "idleReturn">) {
  return (
    <div className={`row ${styles.wayBack}`} data-of-day>
      <Link to="/journal" className="button ghost">
        Back to today{secondsLeft !== null && <span aria-hidden="true">in {secondsLeft} s</span>}
      </Link>
      <Button variant={pinned ? "solid" : "soft"} aria-pressed={pinned} onClick={togglePinned}>
        Stay here
      </Button>
      <span className="sr-only" role="status">
        {secondsLeft !== null && "Returning to today in a few seconds. Press any key to stay here."}
      </span>
    </div>
  );
}
