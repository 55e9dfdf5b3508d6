import { createStore } from "#app/lib/create-store.ts";
import type { NoteStore } from "./note.ts";
import { deleteNoteRecord, readNoteRecord, unsavedDays, writeNoteRecord } from "./note-records.ts";
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
  let isFollowed = false;

  /** Opens those that are not open yet. */
  function follow() {
    const openDays = open.map(({ day }) => day);
    const others = openUnsavedNotes(account, [today, ...openDays]);
    for (const { store } of others) store.subscribe(update);
    open = [...open, ...others].toSorted((one, other) => one.day.localeCompare(other.day));
    update();
  }

  function update() {
    shown.set(open.filter(({ store }) => store.hasUnsavedText()));
  }

  return {
    get: shown.get,
    subscribe(listener: () => void) {
      const unsubscribe = shown.subscribe(listener);
      isFollowed = true;
      follow();
      return () => {
        isFollowed = false;
        unsubscribe();
        for (const { store } of open) store.stop();
        open = [];
      };
    },
    /** @returns a function that brings the note back. */
    remove({ day, store }: UnsyncedNote) {
      const record = readNoteRecord(account, day);
      store.discard();
      deleteNoteRecord(account, day);
      open = open.filter((note) => note.day !== day);
      update();
      return () => {
        if (record && !readNoteRecord(account, day)) writeNoteRecord(account, day, record);
        if (isFollowed) follow();
      };
    },
  };
}

function openUnsavedNotes(account: string, except: ReadonlyArray<string> = []): Array<UnsyncedNote> {
  return unsavedDays(account).flatMap((day) => {
    const record = except.includes(day) ? null : readNoteRecord(account, day);
    if (!record) return [];
    const store = createDayNote(account, day, record.known);
    store.open();
    return [{ day, store }];
  });
}
