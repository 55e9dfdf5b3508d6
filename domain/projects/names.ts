import { firstCharacters } from "#domain/kit/characters.ts";
import { MAX_TITLE_LENGTH } from "#domain/listing/rules.ts";

/** "Lists", or "Lists 2" if that is taken. */
export function freeName(name: string, taken: ReadonlyArray<string>) {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : numbered(name, number);
    if (!taken.includes(candidate)) return candidate;
  }
}

/** Of a copy of "Lists" or of "Lists 2": "Lists 3" if those are taken. */
export function copyName(name: string, taken: ReadonlyArray<string>) {
  const base = name.replace(/ \d+$/, "");
  return freeName(base, [...taken, base, name]);
}

export function isNumbered(candidate: string, name: string) {
  const number = Number(/ (\d+)$/.exec(candidate)?.[1]);
  return number > 1 && candidate === numbered(name, number);
}

function numbered(name: string, number: number) {
  const suffix = ` ${number}`;
  return firstCharacters(name, MAX_TITLE_LENGTH - suffix.length) + suffix;
}
