import * as paperStyles from "#app/components/journal/paper.module.css";
import type { AccountNote } from "#domain/journal/rules.ts";
import * as styles from "./journal.module.css";

type Props = { day: string; today: string; note: AccountNote | null; offline: boolean };

export function PastNote({ day, today, note, offline }: Props) {
  if (!note && !offline) return <NoteSkeleton />;
  return (
    <section className={`${styles.notePaper} ${paperStyles.folded} ${styles.past}`} aria-label="Note">
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
    </section>
  );
}

export function NoteSkeleton() {
  return (
    <section className={`${styles.notePaper} ${paperStyles.folded}`} aria-label="Note" aria-busy="true">
      <p className="sr-only" role="status">
        Loading...
      </p>
      <div className="stack" aria-hidden="true">
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line}`} />
        <span className={`skeleton ${styles.line} ${styles.short}`} />
      </div>
    </section>
  );
}

function emptyText(day: string, today: string) {
  return day > today ? "This day hasn't come yet." : "No note for this day.";
}
