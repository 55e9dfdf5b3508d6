import { unsavedStore } from "./unsaved.ts";

export type FormDraft = Record<string, string>;

/** Of forms that are not sent. `key` names the form and what it is about. */
export const formDrafts = unsavedStore<FormDraft>("form");

export function deleteFormDrafts(accounts: ReadonlyArray<string>) {
  for (const account of accounts) for (const key of formDrafts.ids(account)) formDrafts.write(account, key, null);
}
