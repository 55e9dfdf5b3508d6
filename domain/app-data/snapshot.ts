import * as z from "zod/mini";
import { MEBIBYTE } from "#domain/kit/bytes.ts";
import { AppError } from "#domain/kit/errors.ts";
import { MAX_DATA_FILE_BYTES } from "./rules.ts";
import { decodeValues, encodeValues } from "./values.ts";

/** The product page's policy forbids eval, so zod must not probe for it. */
z.config({ jitless: true });

const FORMAT = "sheaf-app-data";

const KeyPath = z.union([z.null(), z.string(), z.array(z.string())]);
const Index = z.object({ name: z.string(), keyPath: KeyPath, unique: z.boolean(), multiEntry: z.boolean() });
const Store = z.object({
  name: z.string(),
  keyPath: KeyPath,
  autoIncrement: z.boolean(),
  indexes: z.array(Index),
  rows: z.array(z.object({ key: z.unknown(), value: z.unknown() })),
});
const Database = z.object({ name: z.string(), version: z.int().check(z.minimum(1)), stores: z.array(Store) });

/** What an app keeps on a device: its localStorage and its IndexedDB, with values of any type that those can hold. */
export const AppData = z.object({
  localStorage: z.array(z.tuple([z.string(), z.string()])),
  databases: z.array(Database),
});
export type AppData = z.infer<typeof AppData>;
export const NO_DATA: AppData = { localStorage: [], databases: [] };

const SnapshotFile = z.object({ format: z.literal(FORMAT), app: z.string(), data: z.string() });

/** An entry takes more bytes of a file, so many entries are too large without a look at each. */
const MIN_ENTRY_BYTES = 8;

/**
 * The same bytes for the same data. @throws AppError("too-large") above `maxBytes`; AppError("invalid") for values that no
 * file can hold.
 */
export async function encodeSnapshot(appId: string, appData: AppData, maxBytes = MAX_DATA_FILE_BYTES) {
  checkSize(countEntries(appData) * MIN_ENTRY_BYTES, "Export failed", maxBytes);
  const data = await encodeValues(inOrder(appData)).catch(() => {
    throw new AppError("invalid", "Export failed", "This app keeps something that a file can't hold.");
  });
  const bytes = new TextEncoder().encode(JSON.stringify({ format: FORMAT, app: appId, data }));
  checkSize(bytes.byteLength, "Export failed", maxBytes);
  return bytes;
}

/** @throws AppError, with this title, for a file that is too large, is no file of app data, or belongs to another app. */
export function decodeSnapshot(appId: string, bytes: Uint8Array, title = "Import failed"): AppData {
  checkSize(bytes.byteLength, title);
  const file = SnapshotFile.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (!file.success) throw unreadable(title);
  if (file.data.app !== appId)
    throw new AppError("invalid", title, "This file holds the data of another app. Nothing was changed.");
  const data = AppData.safeParse(parseData(file.data.data));
  if (!data.success) throw unreadable(title);
  return data.data;
}

export function isEmpty({ localStorage, databases }: AppData) {
  return localStorage.length === 0 && databases.every(({ stores }) => stores.every(({ rows }) => rows.length === 0));
}

/** Browsers list entries and databases in no certain order. */
function inOrder({ localStorage, databases }: AppData): AppData {
  return {
    localStorage: localStorage.toSorted(([a], [b]) => compare(a, b)),
    databases: databases.toSorted((a, b) => compare(a.name, b.name)),
  };
}

function compare(a: string, b: string) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function countEntries({ localStorage, databases }: AppData) {
  const rows = databases.flatMap(({ stores }) => stores.map(({ rows }) => rows.length));
  return rows.reduce((sum, count) => sum + count, localStorage.length);
}

function checkSize(bytes: number, title: string, maxBytes = MAX_DATA_FILE_BYTES) {
  if (bytes <= maxBytes) return;
  const size = `${maxBytes / MEBIBYTE} MB`;
  throw new AppError("too-large", title, `The data is larger than ${size}. Nothing was changed.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseData(text: string): unknown {
  try {
    return decodeValues(text);
  } catch {
    return null;
  }
}

function unreadable(title: string) {
  return new AppError("invalid", title, "This file holds no app data, or is damaged. Nothing was changed.");
}
