import { callApi } from "#app/device/api.ts";
import type { AccountNote } from "#domain/journal/rules.ts";
import { createNote, type NoteMessage, type NoteStore } from "./note.ts";
import { deleteSavedRecords, readNoteRecord, writeNoteRecord } from "./note-records.ts";

/** A call without an answer must end, since the next save waits for it. */
const CALL_TIMEOUT_MS = 15_000;

/** `from`: the sender's id, since a message also reaches other channels of its own page. */
type ChannelMessage = NoteMessage & { account: string; day: string; from: string };

export type DayNote = NoteStore & { account: string; day: string; id: string };

export function createDayNote(account: string, day: string, loaded: AccountNote): DayNote {
  const call = { param: { day }, timeout: CALL_TIMEOUT_MS };
  const id = newChannelId();
  const note = createNote(loaded, {
    read: () => readNoteRecord(account, day),
    write: (record) => writeNoteRecord(account, day, record),
    broadcast(message) {
      const channel = new BroadcastChannel("journal");
      channel.postMessage({ ...message, account, day, from: id } satisfies ChannelMessage);
      channel.close();
    },
    put: (content, base) =>
      callApi("PUT", "/api/journal/:day", { ...call, json: { account, content, base }, keepalive: true }),
    get: () => callApi("GET", "/api/journal/:day", call),
  });
  return { ...note, account, day, id };
}

function newChannelId() {
  return Math.random().toString(36);
}

export function connectNote(note: DayNote) {
  const channel = new BroadcastChannel("journal");
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    const isSameNote = data.account === note.account && data.day === note.day;
    if (isSameNote && data.from !== note.id) note.receive(data);
  };
  const disconnect = note.connect();
  note.open();
  deleteSavedRecords(note.account, note.day);
  return () => {
    disconnect();
    channel.close();
    void note.save();
  };
}
