import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import type { NoteKeeper } from "#app/device/note.ts";
import { dropRecord, unsavedDays } from "#app/device/note-records.ts";
import { openRecord } from "#app/device/unsaved-notes.ts";
import { readableDate } from "#domain/journal/days.ts";
import { NOTE_MAX, together } from "#domain/journal/limits.ts";
import { OtherText } from "./other-text.tsx";

export type LeftoversProps = { account: string; today: string; note: NoteKeeper };
type Leftover = { day: string; other: NoteKeeper };

/** What was written on other days without a network: it is saved now, and shown where its day takes nothing more. */
export function Leftovers({ account, today, note }: LeftoversProps) {
  const [left, setLeft] = useState<ReadonlyArray<Leftover>>([]);
  useEffect(() => {
    const all = unsavedDays(account, today).flatMap((day) => {
      const other = day === today ? null : openRecord(account, day);
      return other ? [{ day, other }] : [];
    });
    const look = () => setLeft(all.filter(({ other }) => other.unsaved()));
    for (const { other } of all) other.subscribe(look);
    look();
    return () => {
      for (const { other } of all) other.stop();
    };
  }, [account, today]);

  function settle({ day, other }: Leftover, text: string | null) {
    if (text !== null) {
      note.change(text);
      void note.save();
    }
    other.stop();
    dropRecord(account, day);
    setLeft(left.filter((one) => one.day !== day));
  }

  return left.map((one) => {
    const { day, other } = one;
    const { text } = other.read();
    const all = together(note.read().text, text);
    return (
      <OtherText key={day} title={`Written on ${readableDate(day, today)}, and only on this device so far`} text={text}>
        <Button disabled={all.length > NOTE_MAX} onClick={() => settle(one, all)}>
          Add to today's note
        </Button>
        <Button look="soft" onClick={() => void navigator.clipboard.writeText(text)}>
          Copy
        </Button>
        <Button look="soft" onClick={() => settle(one, null)}>
          Discard
        </Button>
      </OtherText>
    );
  });
}
