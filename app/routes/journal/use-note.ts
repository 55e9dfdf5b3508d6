import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createNote } from "#app/device/note.ts";
import { attend, surroundingsOf } from "#app/device/note-surroundings.ts";
import type { KnownNote } from "#domain/journal/limits.ts";

/** Nothing is known of the day, e.g. without a network; whatever the account says is newer. */
const UNKNOWN: KnownNote = { content: "", updatedAt: null, at: 0 };

/** Today's note, for as long as it is today, also while other days are shown. `loaded`: null where it is not known yet. */
export function useNote(account: string, day: string, loaded: KnownNote | null) {
  const [kept, setKept] = useState(begin);
  if (kept.day !== day) setKept(begin());
  const { note } = kept;
  const view = useSyncExternalStore(note.subscribe, note.read, note.read);
  useLayoutEffect(() => attend(note, account, kept.day), [note, account, kept.day]);
  useEffect(() => {
    if (loaded) note.adopt(loaded);
  }, [note, loaded]);

  function begin() {
    return { day, note: createNote(loaded ?? UNKNOWN, surroundingsOf(account, day)) };
  }

  return { note, view };
}
