export const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 ** 2;
export const GIBIBYTE = 1024 ** 3;

/** Null as soon as the stream has more than `maxBytes`. */
export async function readUpTo(stream: ReadableStream<Uint8Array> | null, maxBytes: number) {
  const parts: Array<Uint8Array> = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  for await (const part of stream ?? []) {
    length += part.byteLength;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return concat(parts);
}

export function concat(parts: ReadonlyArray<Uint8Array>) {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.byteLength;
  }
  return joined;
}
