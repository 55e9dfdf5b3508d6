import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { attend, noteOfDay } from "#app/device/note-surroundings.ts";
import type { KnownNote } from "#domain/journal/limits.ts";

/** Nothing is known of the day, e.g. without a network; whatever the account says is newer. */
const UNKNOWN: KnownNote = { content: "", updatedAt: null, at: 0 };

/** Today's note, for as long as it is today, also while other days are shown. `loaded`: null where it is not known yet. */
export function useNote(account: string, day: string, loaded: KnownNote | null) {
  const [note, setNote] = useState(begin);
  if (note.day !== day) setNote(begin());
  const view = useSyncExternalStore(note.subscribe, note.read, note.read);
  useLayoutEffect(() => attend(note), [note]);
  useEffect(() => {
    if (loaded) note.adopt(loaded);
  }, [note, loaded]);

  function begin() {
    return noteOfDay(account, day, loaded ?? UNKNOWN);
  }

  return { note, view };
}
