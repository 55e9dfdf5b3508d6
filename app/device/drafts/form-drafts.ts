import { deviceStorage } from "#app/device/storage.ts";

/** Sign-out deletes all of them. */
const DRAFT = "draft/";

export type FormDraft = Record<string, string>;

export function readFormDraft(key: string): FormDraft | null {
  return deviceStorage.getJson<FormDraft>(DRAFT + key);
}

/** Null deletes the draft. If storage is full, the text is kept only while the page is open. */
export function writeFormDraft(key: string, draft: FormDraft | null) {
  if (draft) deviceStorage.setJson(DRAFT + key, draft);
  else deviceStorage.remove(DRAFT + key);
}

export function deleteFormDrafts() {
  for (const key of deviceStorage.keys(DRAFT)) deviceStorage.remove(key);
}
