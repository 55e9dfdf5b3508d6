import { createStore } from "#app/lib/create-store.ts";
import type { NoteStore } from "./note.ts";
import { deleteNoteRecord, readNoteRecord, unsavedDays } from "./note-records.ts";
import { createDayNote } from "./note-sync.ts";

export type UnsyncedNote = { day: string; store: NoteStore };

export async function saveUnsavedNotes(account: string) {
  const notes = openUnsavedNotes(account);
  await Promise.all(notes.map(({ store }) => store.save()));
  return unsavedDays(account).length;
}

/** For `useStore`: the notes of other days that only this device has. They are sent again while somebody follows them. */
export function createUnsyncedNotes(account: string, today: string) {
  const shown = createStore<ReadonlyArray<UnsyncedNote>>([]);
  let open: ReadonlyArray<UnsyncedNote> = [];

  function update() {
    shown.set(open.filter(({ store }) => store.hasUnsavedText()));
  }

  return {
    get: shown.get,
    subscribe(listener: () => void) {
      const unsubscribe = shown.subscribe(listener);
      open = openUnsavedNotes(account).filter(({ day }) => day !== today);
      for (const { store } of open) store.subscribe(update);
      update();
      return () => {
        unsubscribe();
        for (const { store } of open) store.stop();
      };
    },
    remove({ day, store }: UnsyncedNote) {
      store.discard();
      deleteNoteRecord(account, day);
      open = open.filter((note) => note.day !== day);
      update();
    },
  };
}

function openUnsavedNotes(account: string): Array<UnsyncedNote> {
  return unsavedDays(account).flatMap((day) => {
    const record = readNoteRecord(account, day);
    if (!record) return [];
    const store = createDayNote(account, day, record.known);
    store.open();
    return [{ day, store }];
  });
}
