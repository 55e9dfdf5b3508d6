import { parse, stringifyAsync } from "devalue";

const REDUCERS = {
  File: (value: unknown) => value instanceof File && [value.arrayBuffer(), value.type, value.name, value.lastModified],
  Blob: (value: unknown) => value instanceof Blob && [value.arrayBuffer(), value.type],
};
const REVIVERS = {
  File: ([bytes, type, name, lastModified]: [ArrayBuffer, string, string, number]) =>
    new File([bytes], name, { type, lastModified }),
  Blob: ([bytes, type]: [ArrayBuffer, string]) => new Blob([bytes], { type }),
};

/** Values of any type that IndexedDB can hold, as text. @throws for those that no text can hold, e.g. keys of Web Crypto. */
export function encodeValues(values: unknown) {
  return stringifyAsync(values, REDUCERS);
}

/** @throws for a text that is damaged. */
export function decodeValues(text: string): unknown {
  return parse(text, REVIVERS);
}
