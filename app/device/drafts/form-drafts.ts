import { deviceStorage } from "#app/device/storage.ts";

/** Drafts have no age limit: each is kept until it is sent, cleared or its user signs out. */
const KEY_PREFIX = "draft/";

export type FormDraft = Record<string, string>;

export function readFormDraft(key: string): FormDraft | null {
  return deviceStorage.getJson<FormDraft>(KEY_PREFIX + key);
}

/** Null deletes the draft. If the storage is full, nothing is written: the text then lasts as long as the page. */
export function writeFormDraft(key: string, draft: FormDraft | null) {
  if (draft) deviceStorage.setJson(KEY_PREFIX + key, draft);
  else deviceStorage.remove(KEY_PREFIX + key);
}

export function deleteFormDrafts() {
  for (const key of deviceStorage.keys(KEY_PREFIX)) deviceStorage.remove(key);
}
