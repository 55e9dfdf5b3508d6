import { deviceStorage } from "./storage.ts";

export type InstallApp = { id: string; slug: string; name: string; icon?: string };

/**
 * An install as every tab of the browser knows it, whoever is gone meanwhile. Ended ones stand until the screens know it
 * from the account. `since`: in this state. `sent`: a page that was left put it on the account early. Times in ms.
 */
export type InstallRecord = {
  account: string;
  app: InstallApp;
  started: number;
  state: "waiting" | "done" | "cancelled";
  since: number;
  sent: boolean;
};

const PREFIX = "install:";
/** For as long as a screen may need to load anew, in ms. */
const LINGER = 3000;
/** After a crash an install goes on within this time, in ms; one that was sent has only its news to tell. */
const GOES_ON_WITHIN = 30 * 60 * 1000;
const SAID_WITHIN = 60 * 1000;

/** Where the browser's storage is full, e.g. of an explorer's apps, this page alone knows. */
const unstored = new Map<string, InstallRecord>();

/** Those of the account, or of all; what is too old is forgotten. */
export function readRecords(account: string | null): Array<InstallRecord> {
  const records = allKeys().flatMap((key) => {
    const record = read(key);
    if (record && !isOld(record)) return [record];
    remove(key);
    return [];
  });
  return records.filter((record) => account === null || record.account === account);
}

export function readRecord(id: string) {
  return read(PREFIX + id);
}

export function writeRecord(record: InstallRecord) {
  const key = PREFIX + record.app.id;
  if (deviceStorage.setJson(key, record)) return void unstored.delete(key);
  deviceStorage.remove(key);
  unstored.set(key, record);
}

export function forgetRecord(id: string) {
  remove(PREFIX + id);
}

/** Nothing of an account stays behind: at sign-out. */
export function forgetRecords() {
  for (const key of allKeys()) remove(key);
}

/** Calls back when another tab changes one. */
export function onRecords(run: () => void) {
  window.addEventListener("storage", ({ key }) => (key === null || key.startsWith(PREFIX)) && run());
}

function allKeys() {
  return [...deviceStorage.keys(PREFIX), ...unstored.keys()];
}

function read(key: string): InstallRecord | null {
  return deviceStorage.getJson<InstallRecord>(key) ?? unstored.get(key) ?? null;
}

function remove(key: string) {
  unstored.delete(key);
  if (deviceStorage.get(key) !== null) deviceStorage.remove(key);
}

function isOld({ state, started, since, sent }: InstallRecord) {
  if (state !== "waiting") return Date.now() - since > LINGER;
  return Date.now() - started > (sent ? SAID_WITHIN : GOES_ON_WITHIN);
}
