import { concat } from "#domain/bytes.ts";
import { DOCUMENT_START } from "./scripts.ts";

/** Where comments hide for longer than this whether there is a doctype, the tag goes to the start: it may never be left out. */
const START_BYTES = 64 * 1024;
/** One letter a byte: places in the text are places in the bytes. */
const BYTEWISE = new TextDecoder("latin1");

/** Offset after the doctype, which must come first to count; else 0; null if more bytes are needed. */
function placeIn(document: Uint8Array) {
  if (document.byteLength < 3) return null;
  const mark = document[0] === 0xef && document[1] === 0xbb && document[2] === 0xbf ? 3 : 0;
  const text = BYTEWISE.decode(document.subarray(mark, START_BYTES));
  const [start = "", doctype, open] = DOCUMENT_START.exec(text) ?? [];
  if (doctype !== undefined) return mark + start.length;
  return open === undefined || document.byteLength >= START_BYTES ? mark : null;
}

function insertAt(document: Uint8Array, tag: Uint8Array, place: number | null) {
  return concat(place === null ? [document] : [document.subarray(0, place), tag, document.subarray(place)]);
}

/** A document with a tag behind its doctype. */
export function insertTag(document: Uint8Array, tag: Uint8Array) {
  return insertAt(document, tag, placeIn(document));
}

/** The same for a stream of `bytes` bytes: only its start is held. */
export async function insertTagInStream(body: ReadableStream<Uint8Array>, bytes: number, tag: Uint8Array) {
  const reader = body.getReader();
  let start = new Uint8Array();
  let place: number | null = null;
  while (place === null && start.byteLength < START_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    start = concat([start, value]);
    place = placeIn(start);
  }
  reader.releaseLock();
  const head = insertAt(start, tag, place);
  const { readable, writable } = new FixedLengthStream(bytes + head.byteLength - start.byteLength);
  void pump(head, body, writable).catch(() => undefined);
  return readable;
}

async function pump(head: Uint8Array, rest: ReadableStream<Uint8Array>, into: WritableStream<Uint8Array>) {
  const writer = into.getWriter();
  await writer.write(head);
  writer.releaseLock();
  await rest.pipeTo(into);
}
