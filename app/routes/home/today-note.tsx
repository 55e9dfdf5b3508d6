import { Link } from "react-router";
import { isUnsaved, readRecord } from "#app/device/note-records.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useToday } from "#app/hooks/use-today.ts";
import { NOTE_MAX } from "#domain/journal/limits.ts";
import type { HomeScreen } from "#domain/library/queries.server.ts";

type Props = { home: HomeScreen; account: string; offline: boolean };

/** The first lines of today's note; what this device has not saved yet is in it too. As high with as without one. */
export function TodayNote({ home, account, offline }: Props) {
  const hydrated = useHydrated();
  const today = useToday(home.today);
  const record = hydrated ? readRecord(account, today) : null;
  const newer = record !== null && (isUnsaved(record) || record.known.at > home.at);
  const text = newer ? record.text : (home.notes.find(({ day }) => day === today)?.content ?? "");
  return (
    <section className="today-note folded" aria-labelledby="today-note">
      <div className="row">
        <h2 id="today-note" className="grow">
          Today
        </h2>
        <span>{NOTE_MAX - text.length} left</span>
      </div>
      <p className={text ? "words" : "words dim"}>{text || "Write your thoughts..."}</p>
      <Link to="/journal" reloadDocument={offline}>
        Open journal <span aria-hidden="true">→</span>
      </Link>
    </section>
  );
}
