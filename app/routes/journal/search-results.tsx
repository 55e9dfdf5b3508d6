import { Link } from "react-router";
import { Button } from "#app/components/forms/button.tsx";
import { FailureAlert } from "#app/components/forms/failure-text.tsx";
import { MenuItem } from "#app/components/overlays/menu.tsx";
import { withKeys } from "#app/lib/with-keys.ts";
import type { ExcerptPart } from "#domain/journal/note-search.ts";
import { readableDate } from "#domain/kit/days.ts";
import * as styles from "./find.module.css";
import { dayPath } from "./use-day.ts";
import { STAYS } from "./use-idle-return.ts";
import { useNoteSearch } from "./use-note-search.ts";

type Props = { query: string; today: string; onChoose: () => void };

export function SearchResults({ query, today, onChoose }: Props) {
  const { found, loadMore } = useNoteSearch(query);
  const count = found?.notes.length ?? 0;
  return (
    <>
      <p role="status" className={found && count > 0 ? "sr-only" : "quiet"}>
        {found ? !found.failure && resultText(count, found.next !== null) : "Searching..."}
      </p>
      <FailureAlert failure={found?.failure} />
      {found && count > 0 && (
        <ul className={styles.foundNotes} aria-label="Notes found">
          {found.notes.map(({ day, parts }) => (
            <li key={day}>
              <MenuItem as={Link} to={dayPath(day, today)} state={STAYS} onClick={onChoose}>
                <span>
                  <strong>{readableDate(day, today)}</strong>
                  <span className="small quiet" dir="auto">
                    <Excerpt parts={parts} />
                  </span>
                </span>
              </MenuItem>
            </li>
          ))}
        </ul>
      )}
      {found?.next && (
        <Button variant="soft" onClick={() => void loadMore()}>
          More notes
        </Button>
      )}
    </>
  );
}

function Excerpt({ parts }: { parts: ReadonlyArray<ExcerptPart> }) {
  return withKeys(parts, ({ text }) => text).map(({ item: { text, isMatch }, key }) =>
    isMatch ? <mark key={key}>{text}</mark> : text,
  );
}

function resultText(count: number, hasMore: boolean) {
  if (count === 0) return hasMore ? "No newer note has these words." : "No note has these words.";
  return `${count}${hasMore ? " or more" : ""} ${count === 1 ? "note" : "notes"} found`;
}
