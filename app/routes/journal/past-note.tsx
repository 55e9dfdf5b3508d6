import type { AccountNote } from "#domain/journal/rules.ts";

type Props = { day: string; today: string; note: AccountNote | null; offline: boolean };

export function PastNote({ day, today, note, offline }: Props) {
  if (!note && !offline) return <NoteSkeleton />;
  return (
    <section className="note-paper folded past" aria-label="Note">
      {note?.content ? (
        <p className="note-text" dir="auto">
          {note.content}
        </p>
      ) : (
        <p className="note-text quiet">{note ? emptyText(day, today) : "This day's note needs a connection."}</p>
      )}
      <p className="small quiet note-foot">You can only edit today's note.</p>
    </section>
  );
}

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

function emptyText(day: string, today: string) {
  return day > today ? "This day hasn't come yet." : "No note for this day.";
}
