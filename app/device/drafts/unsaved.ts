import { deviceStorage } from "#app/device/storage.ts";

const PREFIX = "unsaved/";

/** In place of an account: who is signed out. */
export const VISITOR = "visitor";

/**
 * What a user wrote and the account does not have. Each record is its account's: nobody else on this device reads, sends or
 * deletes it (decision 241). It has no age limit. `account`: null for a visitor.
 */
export function unsavedStore<Value>(kind: string) {
  const prefixOf = (account: string | null) => `${PREFIX}${account ?? VISITOR}/${kind}/`;
  return {
    read: (account: string | null, id: string) => deviceStorage.getJson<Value>(prefixOf(account) + id),
    /**
     * Null deletes the record. @returns false if the storage is full or refused: the text then lasts as long as the page.
     */
    write(account: string | null, id: string, value: Value | null) {
      if (value !== null) return deviceStorage.setJson(prefixOf(account) + id, value);
      deviceStorage.remove(prefixOf(account) + id);
      return true;
    },
    ids(account: string | null) {
      const prefix = prefixOf(account);
      return deviceStorage.keys(prefix).map((key) => key.slice(prefix.length));
    },
  };
}

/** Those that wrote something here, `VISITOR` among them. */
export function accountsWithUnsaved() {
  return [...new Set(deviceStorage.keys(PREFIX).map((key) => key.slice(PREFIX.length).split("/")[0] ?? ""))];
}
