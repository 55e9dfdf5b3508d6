import { Link } from "react-router";
import { Paper } from "#app/components/journal/paper.tsx";
import { isUnsaved, readNoteRecord } from "#app/device/journal/note-records.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useToday } from "#app/hooks/use-today.ts";
import type { HomeScreen } from "#domain/home/apps.server.ts";
import { MAX_NOTE_LENGTH } from "#domain/journal/rules.ts";
import * as styles from "./home.module.css";

type Props = { home: HomeScreen; accountId: string; offline: boolean };

/** The height is the same without a note, so that nothing moves when it loads. */
export function TodayNote({ home, accountId, offline }: Props) {
  const hydrated = useHydrated();
  const today = useToday(home.today);
  const record = hydrated ? readNoteRecord(accountId, today) : null;
  const isRecordNewer = record !== null && (isUnsaved(record) || record.known.at > home.at);
  const text = isRecordNewer ? record.text : (home.notes.find(({ day }) => day === today)?.content ?? "");
  return (
    <Paper as="section" className={styles.todayNote} aria-labelledby="today-note">
      <div className="row">
        <h2 id="today-note" className="grow">
          Today
        </h2>
        <span>{MAX_NOTE_LENGTH - text.length} left</span>
      </div>
      <p className={text ? styles.words : `${styles.words} ${styles.dim}`} dir="auto">
        {text || "Write your thoughts..."}
      </p>
      <Link to="/journal" reloadDocument={offline}>
        Open journal <span aria-hidden="true">→</span>
      </Link>
    </Paper>
  );
}
