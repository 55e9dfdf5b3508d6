import type { KnownNote } from "#domain/journal/limits.ts";
import { callApi } from "./api.ts";
import type { NoteKeeper, NoteNews, Surroundings } from "./note.ts";
import { readRecord, writeRecord } from "./note-records.ts";

type Message = NoteNews & { account: string; day: string };

/** The account's note of a day as this tab reaches it: on the device, in the other tabs, and over the network. */
export function surroundingsOf(account: string, day: string): Surroundings {
  const path = `/api/journal/${day}`;
  return {
    read: () => readRecord(account, day),
    write: (record) => writeRecord(account, day, record),
    tell(news) {
      const channel = new BroadcastChannel("journal");
      channel.postMessage({ ...news, account, day } satisfies Message);
      channel.close();
    },
    put: (content, base) => callApi(path, { method: "PUT", json: { account, content, base }, keepalive: true }),
    get: () => callApi<KnownNote>(path),
  };
}

/** While the note is on the screen: other tabs are heard, and every way to leave it saves. @returns what ends that. */
export function attend(note: NoteKeeper, account: string, day: string) {
  const channel = new BroadcastChannel("journal");
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.account === account && data.day === day) note.hear(data);
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
