import { Link } from "react-router";
import { Button, IconButton } from "#app/components/button.tsx";
import { TrashIcon } from "#app/components/icons.tsx";
import { dayLabel, readableDate } from "#domain/journal/days.ts";
import { SlidersIcon } from "./icons.tsx";
import type { useReturn } from "./use-return.ts";

type Props = {
  day: string;
  today: string;
  saved: boolean;
  back: ReturnType<typeof useReturn>;
  editing: boolean;
  /** Null where there is nothing to do so, e.g. without a network. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
};

/** Which day this is, what can be done with it, and off today the way back. */
export function JournalHead({ day, today, saved, back, editing, onEdit, onDelete }: Props) {
  return (
    <header className="journal-head">
      <div className="which" aria-live="polite">
        <h1>{dayLabel(day, today)}</h1>
        <p className="quiet">{readableDate(day, today)}</p>
      </div>
      <div className="row tools">
        <span role="status" className="success saved">
          {saved && "Saved ✓"}
        </span>
        {onEdit && (
          <IconButton
            label="Edit shortcuts"
            id="edit-shortcuts"
            look={editing ? "solid" : "ghost"}
            aria-pressed={editing}
            onClick={onEdit}
          >
            <SlidersIcon />
          </IconButton>
        )}
        <IconButton label="Delete note" disabled={!onDelete} onClick={onDelete ?? undefined}>
          <TrashIcon />
        </IconButton>
      </div>
      {day !== today && <WayBack back={back} />}
    </header>
  );
}

function WayBack({ back: { left, stays, toggle } }: Pick<Props, "back">) {
  return (
    <div className="row way-back" data-of-day>
      <Link to="/journal" className="button ghost">
        Back to today{left !== null && <span aria-hidden="true">in {left} s</span>}
      </Link>
      <Button look={stays ? "solid" : "soft"} aria-pressed={stays} onClick={toggle}>
        Stay here
      </Button>
      <span className="sr-only" role="status">
        {left !== null && "Returning to today in a few seconds. Any key stops it."}
      </span>
    </div>
  );
}
