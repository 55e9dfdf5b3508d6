import type { AppData } from "./snapshot.ts";
import { decodeValues, encodeValues } from "./values.ts";

/** The name of a frame whose app starts with data begins with this; the data follow. */
const NAME_START = "app-data:";

/** A frame's name is the only thing that its document can read before the app's code runs. */
export async function encodeFrameName({ localStorage, databases }: AppData) {
  return frameName(localStorage, await encodeValues(databases));
}

export function frameName(entries: AppData["localStorage"], encodedDatabases: string) {
  return NAME_START + JSON.stringify([entries, encodedDatabases]);
}

/** Null for a frame whose app starts without data. */
export function decodeFrameName(name: string): (AppData & { encodedDatabases: string }) | null {
  if (!name.startsWith(NAME_START)) return null;
  try {
    const [localStorage, encodedDatabases] = JSON.parse(name.slice(NAME_START.length));
    return { localStorage, databases: decodeValues(encodedDatabases) as AppData["databases"], encodedDatabases };
  } catch {
    return null;
  }
}
