/** Half-written forms of this browser, by account and what they are about; a sign-out forgets all of them. */
const DRAFT = "draft/";

/** The fields' values by their names. */
export type FormDraft = Record<string, string>;

export function readFormDraft(key: string): FormDraft | null {
  try {
    return JSON.parse(localStorage.getItem(DRAFT + key) ?? "null");
  } catch {
    return null;
  }
}

/** Null forgets it. Where the browser keeps nothing, the text is safe for as long as the page is open. */
export function writeFormDraft(key: string, draft: FormDraft | null) {
  try {
    if (draft) localStorage.setItem(DRAFT + key, JSON.stringify(draft));
    else localStorage.removeItem(DRAFT + key);
  } catch {}
}

export function forgetFormDrafts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT)) localStorage.removeItem(key);
}
