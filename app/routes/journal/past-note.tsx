import type { KnownNote } from "#domain/journal/limits.ts";

type Props = { day: string; today: string; note: KnownNote | null; offline: boolean };

/** The page of another day: to read, on grey paper. Null while it is on its way. */
export function PastNote({ day, today, note, offline }: Props) {
  if (!note && !offline) return <NoteSkeleton />;
  return (
    <section className="note-paper folded past" aria-label="Note">
      {note?.content ? (
        <p className="note-text">{note.content}</p>
      ) : (
        <p className="note-text quiet">{note ? emptyWords(day, today) : "This day's note needs the network."}</p>
      )}
      <p className="small quiet note-foot">Only today's note can be changed.</p>
    </section>
  );
}

/** Lines of a note that is on its way. */
export function NoteSkeleton() {
  return (
    <section className="note-paper folded" aria-label="Note" aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div className="stack" aria-hidden="true">
        <span className="skeleton line" />
        <span className="skeleton line" />
        <span className="skeleton line short" />
      </div>
    </section>
  );
}

function emptyWords(day: string, today: string) {
  return day > today ? "This day is still to come." : "Nothing was written on this day.";
}
