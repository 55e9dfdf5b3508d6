import { concat } from "#domain/kit/bytes.ts";
import { DOCUMENT_START } from "./document-start.ts";

/** After longer leading comments the tag goes to the very start: it may never be left out. */
const MAX_START_BYTES = 64 * 1024;
/** One character per byte, so text offsets are byte offsets. */
const LATIN1 = new TextDecoder("latin1");

/** Offset after the doctype, else 0 (a doctype must come first); null if more bytes are needed. */
function findOffset(document: Uint8Array) {
  if (document.byteLength < 3) return null;
  const bom = document[0] === 0xef && document[1] === 0xbb && document[2] === 0xbf ? 3 : 0;
  const text = LATIN1.decode(document.subarray(bom, MAX_START_BYTES));
  const [start = "", doctype, open] = DOCUMENT_START.exec(text) ?? [];
  if (doctype !== undefined) return bom + start.length;
  return open === undefined || document.byteLength >= MAX_START_BYTES ? bom : null;
}

function insertAt(document: Uint8Array, tag: Uint8Array, offset: number | null) {
  return concat(offset === null ? [document] : [document.subarray(0, offset), tag, document.subarray(offset)]);
}

export function insertTag(document: Uint8Array, tag: Uint8Array) {
  return insertAt(document, tag, findOffset(document));
}

export async function insertTagInStream(body: ReadableStream<Uint8Array>, bytes: number, tag: Uint8Array) {
  const reader = body.getReader();
  let start = new Uint8Array();
  let offset: number | null = null;
  while (offset === null && start.byteLength < MAX_START_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    start = concat([start, value]);
    offset = findOffset(start);
  }
  reader.releaseLock();
  const head = insertAt(start, tag, offset);
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
