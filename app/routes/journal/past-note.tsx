import { Paper } from "#app/components/journal/paper.tsx";
import type { AccountNote } from "#domain/journal/rules.ts";
import * as styles from "./journal.module.css";

type Props = { day: string; today: string; note: AccountNote | null; offline: boolean };

export function PastNote({ day, today, note, offline }: Props) {
  if (!note && !offline) return <NoteSkeleton />;
  return (
    <Paper as="section" className={`${styles.notePaper} ${styles.past}`} aria-label="Note">
      {note?.content ? (
        <p className={styles.noteText} dir="auto">
          {note.content}
        </p>
      ) : (
        <p className={`${styles.noteText} quiet`}>
          {note ? emptyText(day, today) : "This day's note needs a connection."}
        </p>
      )}
      <p className={`small quiet ${styles.noteFoot}`}>You can only edit today's note.</p>
    </Paper>
  );
}

export function NoteSkeleton() {
  return (
    <Paper as="section" className={styles.notePaper} aria-label="Note" aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div className="stack" aria-hidden="true">
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line} ${styles.short}`} />
      </div>
    </Paper>
  );
}

function emptyText(day: string, today: string) {
  return day > today ? "This day hasn't come yet." : "No note for this day.";
}
