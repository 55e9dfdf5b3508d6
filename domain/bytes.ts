/** All bytes of a stream, none where there is no stream; null as soon as they are more than `maxBytes`. */
export async function readAtMost(stream: ReadableStream<Uint8Array> | null, maxBytes: number) {
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
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
