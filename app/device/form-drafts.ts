import { deviceStorage } from "./storage.ts";

/** Half-written forms of this browser, by account and what they are about; a sign-out forgets all of them. */
const DRAFT = "draft/";

/** The fields' values by their names. */
export type FormDraft = Record<string, string>;

export function readFormDraft(key: string): FormDraft | null {
  return deviceStorage.getJson<FormDraft>(DRAFT + key);
}

/** Null forgets it. Where the browser keeps nothing, the text is safe for as long as the page is open. */
export function writeFormDraft(key: string, draft: FormDraft | null) {
  if (draft) deviceStorage.setJson(DRAFT + key, draft);
  else deviceStorage.remove(DRAFT + key);
}

export function forgetFormDrafts() {
  for (const key of deviceStorage.keys(DRAFT)) deviceStorage.remove(key);
}
