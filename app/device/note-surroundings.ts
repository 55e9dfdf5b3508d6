import type { KnownNote } from "#domain/journal/limits.ts";
import { callApi } from "./api.ts";
import { createNote, type NoteKeeper, type NoteNews } from "./note.ts";
import { readRecord, writeRecord } from "./note-records.ts";

/** `from`: who tells it, as a channel's messages come back to other channels of the same page. */
type Message = NoteNews & { account: string; day: string; from: string };

export type DayNote = NoteKeeper & { account: string; day: string; id: string };

/** The account's note of a day, as this tab reaches it: on the device, in the other tabs, and over the network. */
export function noteOfDay(account: string, day: string, loaded: KnownNote): DayNote {
  const path = `/api/journal/${day}`;
  const id = newChannelId();
  const note = createNote(loaded, {
    read: () => readRecord(account, day),
    write: (record) => writeRecord(account, day, record),
    tell(news) {
      const channel = new BroadcastChannel("journal");
      channel.postMessage({ ...news, account, day, from: id } satisfies Message);
      channel.close();
    },
    put: (content, base) => callApi(path, { method: "PUT", json: { account, content, base }, keepalive: true }),
    get: () => callApi<KnownNote>(path),
  });
  return { ...note, account, day, id };
}

/** Only tabs of one browser meet. */
function newChannelId() {
  return Math.random().toString(36);
}

/** While the note is on the screen: other tabs are heard, and every way to leave it saves. @returns what ends that. */
export function attend(note: DayNote) {
  const channel = new BroadcastChannel("journal");
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const same = data.account === note.account && data.day === note.day;
    if (same && data.from !== note.id) note.hear(data);
  };
  const save = () => void note.save();
  const places = [
    [document, "visibilitychange"],
    [window, "pagehide"],
    [window, "online"],
  ] as const;
  for (const [place, event] of places) place.addEventListener(event, save);
  note.open();
  return () => {
    for (const [place, event] of places) place.removeEventListener(event, save);
    channel.close();
    save();
  };
}
