import { useState } from "react";
import { TextField } from "#app/components/forms/fields.tsx";
import { Dialog } from "#app/components/overlays/dialog.tsx";
import { MAX_NOTE_SEARCH_LENGTH } from "#domain/journal/rules.ts";
import { Calendar } from "./calendar.tsx";
import { SearchResults } from "./search-results.tsx";

type Props = { day: string; today: string; open: boolean; onClose: () => void };

/** Finds a day by the calendar or by the words of its note. */
export function FindDialog({ open, onClose, ...days }: Props) {
  return (
    <Dialog title="Find a day" open={open} onClose={onClose}>
      <FindDay {...days} onChoose={onClose} />
    </Dialog>
  );
}

function FindDay({ day, today, onChoose }: { day: string; today: string; onChoose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <div className="stack">
      <TextField
        label="Search your notes"
        type="search"
        autoComplete="off"
        maxLength={MAX_NOTE_SEARCH_LENGTH}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {query.trim() === "" ? (
        <Calendar day={day} today={today} onChoose={onChoose} />
      ) : (
        <SearchResults query={query.trim()} today={today} onChoose={onChoose} />
      )}
    </div>
  );
}
