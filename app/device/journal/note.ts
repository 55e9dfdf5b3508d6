import type { ApiAnswer } from "#app/device/api.ts";
import { createStore } from "#app/lib/create-store.ts";
import { joinTexts, resolveNoteConflict } from "#domain/journal/note-conflicts.ts";
import { type AccountNote, SAVE_DEBOUNCE_MS, SAVED_FLAG_MS } from "#domain/journal/rules.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isUnsaved, type NoteRecord } from "./note-records.ts";

/** A failed save is also retried when the browser is online again. */
const RETRY_MS = 15_000;
/** Older texts are dropped: the account can only have a recent one. */
const MAX_UNANSWERED_TEXTS = 5;

/** `known`: the account's note that the text is based on. */
export type NoteMessage = { text: string; previousText: string; known: AccountNote };

export type NotePorts = {
  read: () => NoteRecord | null;
  write: (record: NoteRecord) => void;
  broadcast: (message: NoteMessage) => void;
  put: (content: string, base: number | null) => Promise<ApiAnswer<{ updatedAt: number | null; at: number }>>;
  get: () => Promise<ApiAnswer<AccountNote>>;
};

export type NoteView = {
  text: string;
  saved: boolean;
  /** `waiting` is retried, `refused` is not. */
  syncError: { kind: "waiting" | "refused"; failure: Failure } | null;
  /** The account's note in a conflict. Nothing is saved until the user has resolved it. */
  theirs: AccountNote | null;
};

/**
 * Saves to the device immediately, to the account after a pause; never overwrites another save without asking.
 * `known` is the last note that the account confirmed; `sent` are texts of saves that were not answered yet.
 * A save sends `known.updatedAt` as its base. If the account's note is newer, the server answers "conflict"; then the
 * account's note is fetched and reconciled with the text.
 */
export function createNote(loaded: AccountNote, { read, write, broadcast, put, get }: NotePorts) {
  const store = createStore<NoteView>({ text: loaded.content, saved: false, syncError: null, theirs: null });
  const view = store.get;
  let known = loaded;
  let sent: NoteRecord["sent"] = [];
  let isSaving = false;
  let isStopped = false;
  let isDiscarded = false;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let savedFlagTimer: ReturnType<typeof setTimeout> | undefined;

  function setView(change: Partial<NoteView>) {
    store.set({ ...view(), ...change });
  }

  function hasUnsavedText() {
    return isUnsaved({ text: view().text, known, sent });
  }

  function scheduleSave(ms: number) {
    clearTimeout(saveTimer);
    if (!isStopped) saveTimer = setTimeout(save, ms);
  }

  /** Continues with the device's record if it is newer or not saved. */
  function open() {
    const record = read();
    if (!record) return;
    if (record.known.at > known.at) known = record.known;
    sent = record.sent;
    if (!isUnsaved(record)) return setView({ text: known.content });
    reconcile(record, known);
    if (hasUnsavedText()) scheduleSave(0);
  }

  function change(text: string) {
    if (text === view().text) return;
    const previousText = view().text;
    setView({ text, syncError: view().syncError?.kind === "refused" ? null : view().syncError });
    persist({ previousText });
    scheduleSave(SAVE_DEBOUNCE_MS);
  }

  function persist({ previousText }: { previousText: string }) {
    write({ text: view().text, known, sent });
    broadcast({ text: view().text, previousText, known });
  }

  async function save() {
    clearTimeout(saveTimer);
    if (isStopped || isSaving || view().theirs || !hasUnsavedText()) return;
    isSaving = true;
    const content = view().text;
    sent = [...sent, content].slice(-MAX_UNANSWERED_TEXTS);
    write({ text: content, known, sent });
    const answer = await put(content, known.updatedAt);
    if (isDiscarded) return;
    if (answer.ok) onSaved({ content, ...answer.data });
    else if (answer.error.code === "conflict") await refetch();
    else onFailed(answer.error);
    isSaving = false;
  }

  function onSaved(next: AccountNote) {
    known = next;
    sent = [];
    setView({ syncError: null, saved: view().text === next.content });
    persist({ previousText: view().text });
    if (hasUnsavedText()) return scheduleSave(SAVE_DEBOUNCE_MS);
    clearTimeout(savedFlagTimer);
    savedFlagTimer = setTimeout(() => setView({ saved: false }), SAVED_FLAG_MS);
  }

  function onFailed(failure: Failure) {
    const waiting = failure.code === "unavailable" || failure.code === "throttled";
    setView({ syncError: { kind: waiting ? "waiting" : "refused", failure } });
    if (waiting) scheduleSave(RETRY_MS);
  }

  async function refetch() {
    const answer = await get();
    if (isDiscarded) return;
    if (!answer.ok) return onFailed(answer.error);
    reconcile({ text: view().text, known, sent }, answer.data);
    setView({ syncError: null });
    if (hasUnsavedText()) scheduleSave(0);
  }

  function reconcile(mine: NoteRecord, theirs: AccountNote) {
    const isUnchanged = theirs.updatedAt === mine.known.updatedAt;
    const winner = isUnchanged
      ? "mine"
      : resolveNoteConflict({ mine: mine.text, theirs: theirs.content, sent: mine.sent });
    if (winner === "ask") {
      known = mine.known;
      return setView({ text: mine.text, theirs });
    }
    known = theirs;
    sent = isUnchanged ? mine.sent : [];
    setView({ text: winner === "mine" ? mine.text : theirs.content });
    persist({ previousText: mine.text });
  }

  function takeLoaded(next: AccountNote) {
    if (isSaving || next.at < known.at || hasUnsavedText()) return;
    known = next;
    if (next.content !== view().text) setView({ text: next.content });
  }

  /** Another tab's change counts if it follows this text; otherwise the next save finds the conflict. */
  function receive(message: NoteMessage) {
    const { text, previousText } = message;
    const followsThisText = previousText === view().text || text === view().text;
    if (isSaving || view().theirs || (hasUnsavedText() && !followsThisText)) return;
    if (message.known.at >= known.at) known = message.known;
    sent = [];
    setView({ text });
    clearTimeout(saveTimer);
    // The tab that changed the text saves it. This tab saves later, in case the other one was closed.
    if (hasUnsavedText()) scheduleSave(RETRY_MS);
    else setView({ syncError: null });
  }

  function chooseText(choice: "mine" | "theirs" | "both") {
    const { text, theirs } = view();
    if (!theirs) return;
    known = theirs;
    sent = [];
    const texts = { mine: text, theirs: theirs.content, both: joinTexts(theirs.content, text) };
    setView({ text: texts[choice], theirs: null });
    persist({ previousText: text });
    void save();
  }

  /** The answer of a running save is still stored. */
  function stop() {
    isStopped = true;
    clearTimeout(saveTimer);
  }

  /** Ignores the answer of a running save too, which would write the deleted record again. */
  function discard() {
    isDiscarded = true;
    stop();
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    hasUnsavedText,
    isLoaded: () => known.at > 0,
    open,
    change,
    save,
    takeLoaded,
    receive,
    chooseText,
    stop,
    discard,
  };
}

export type NoteStore = ReturnType<typeof createNote>;
