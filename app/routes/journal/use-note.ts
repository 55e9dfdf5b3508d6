import { useLayoutEffect, useState } from "react";
import { connectNote, createDayNote } from "#app/device/journal/note-sync.ts";
import { useOnChange } from "#app/hooks/use-on-change.ts";
import { useStore } from "#app/hooks/use-store.ts";
import type { AccountNote } from "#domain/journal/rules.ts";

/** `at: 0` makes any note of the account newer. */
const UNKNOWN: AccountNote = { content: "", updatedAt: null, at: 0 };

export function useNote(accountId: string, day: string, loadedNote: AccountNote | null) {
  const [note, setNote] = useState(createNote);
  if (note.day !== day) setNote(createNote());
  const view = useStore(note);
  useLayoutEffect(() => connectNote(note), [note]);
  useOnChange(loadedNote, () => {
    if (loadedNote) note.takeLoaded(loadedNote);
  });

  function createNote() {
    return createDayNote(accountId, day, loadedNote ?? UNKNOWN);
  }

  return { note, view };
}
