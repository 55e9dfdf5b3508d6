import { strToU8, Zip, ZipPassThrough } from "fflate";

export type Entry = { path: string; bytes: Uint8Array };

/** A ZIP that is made while it is read. Its entries are not compressed, because a request's CPU time is limited. */
export function zipStream(source: AsyncGenerator<Entry>) {
  const ready: Array<Uint8Array<ArrayBuffer>> = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(new Uint8Array(chunk));
  });
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) archive.end();
      else addEntry(archive, value);
      for (const chunk of ready.splice(0)) controller.enqueue(chunk);
      if (done) controller.close();
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

function addEntry(archive: Zip, { path, bytes }: Entry) {
  const file = new ZipPassThrough(path);
  archive.add(file);
  file.push(bytes, true);
}

export function jsonEntry(path: string, value: unknown): Entry {
  return textEntry(path, JSON.stringify(value, null, 2));
}

export function textEntry(path: string, text: string): Entry {
  return { path, bytes: strToU8(text) };
}
