import type { ApiAnswer } from "#app/device/api.ts";
import { isTemporary } from "#app/device/drafts/save-retry.ts";
import { createSaver } from "#app/device/drafts/saver.ts";
import { createStore } from "#app/lib/create-store.ts";
import { joinTexts, resolveNoteConflict } from "#domain/journal/note-conflicts.ts";
import { type AccountNote, SAVE_DEBOUNCE_MS, SAVED_FLAG_MS } from "#domain/journal/rules.ts";
import type { Failure } from "#domain/kit/errors.ts";
import { isUnsaved, type NoteRecord } from "./note-records.ts";

/** `known`: the account's note that the text is based on. */
export type NoteMessage = { text: string; previousText: string; known: AccountNote };

export type NotePorts = {
  read: () => NoteRecord | null;
  /** False if this browser can't keep it. */
  write: (record: NoteRecord) => boolean;
  broadcast: (message: NoteMessage) => void;
  put: (content: string, base: number | null) => Promise<ApiAnswer<{ updatedAt: number | null; at: number }>>;
  get: () => Promise<ApiAnswer<AccountNote>>;
};

export type NoteView = {
  text: string;
  /** For a moment after a save, while the account has the text. */
  saved: boolean;
  /** `waiting` is retried, `refused` is not. `isKept`: this device has the text, also when the page is closed. */
  syncError: { kind: "waiting" | "refused"; failure: Failure; isKept: boolean } | null;
  /** The account's note in a conflict. Nothing is saved until the user has resolved it. */
  theirs: AccountNote | null;
};

/** A day's note: saved by itself, the same in all tabs. The server knows by `updatedAt` whether it was changed elsewhere. */
export function createNote(loaded: AccountNote, { read, write, broadcast, put, get }: NotePorts) {
  let isKept = true;
  const saver = createSaver<string, AccountNote, AccountNote, "save">(
    { value: loaded.content, saved: loaded },
    {
      toValue: ({ content }) => content,
      delayMs: SAVE_DEBOUNCE_MS,
      firstJob: "save",
      isRetried: ({ code }) => isTemporary(code),
      async request({ value: content, saved }) {
        const answer = await put(content, saved.updatedAt);
        return answer.ok ? { ok: true, data: { content, ...answer.data } } : answer;
      },
      fetchNewest: get,
      chooseWinner: ({ value, sent }, newest) => resolveNoteConflict({ mine: value, theirs: newest.content, sent }),
      store({ value: text, saved: known, sent }, previous) {
        isKept = write({ text, known, sent });
        if (text !== previous.value || known !== previous.saved)
          broadcast({ text, previousText: previous.value, known });
      },
      onSaved: showSaved,
    },
  );
  const view = createStore<NoteView>({ text: loaded.content, saved: false, syncError: null, theirs: null });
  let savedFlagTimer: ReturnType<typeof setTimeout> | undefined;
  saver.subscribe(() => setView(saver.hasUnsaved() ? { saved: false } : {}));

  function setView(change: Partial<Pick<NoteView, "saved">>) {
    const { value: text, failure, conflict: theirs } = saver.get();
    const kind = failure && isTemporary(failure.code) ? "waiting" : "refused";
    view.set({ ...view.get(), text, theirs, syncError: failure && { kind, failure, isKept }, ...change });
  }

  function showSaved() {
    const saved = !saver.hasUnsaved();
    setView({ saved });
    clearTimeout(savedFlagTimer);
    if (saved) savedFlagTimer = setTimeout(() => setView({ saved: false }), SAVED_FLAG_MS);
  }

  /** Continues with the device's record if it is newer or not saved. */
  function open() {
    const record = read();
    if (!record) return;
    const known = record.known.at > loaded.at ? record.known : loaded;
    if (!isUnsaved(record)) return saver.restore({ value: known.content, saved: known });
    const isChangedElsewhere = known.updatedAt !== record.known.updatedAt;
    saver.restore({ value: record.text, saved: isChangedElsewhere ? record.known : known, sent: record.sent });
    if (isChangedElsewhere) saver.reconcile(known);
  }

  function takeLoaded(next: AccountNote) {
    if (next.at >= saver.get().saved.at && !saver.hasUnsaved()) saver.adopt({ value: next.content, saved: next });
  }

  /** Another tab's change counts if it follows this text; otherwise the next save finds the conflict. */
  function receive({ text, previousText, known }: NoteMessage) {
    const { value, saved } = saver.get();
    const followsThisText = previousText === value || text === value;
    if (saver.hasUnsaved() && !followsThisText) return;
    saver.adopt({ value: text, saved: known.at >= saved.at ? known : saved });
  }

  function chooseText(choice: "mine" | "theirs" | "both") {
    const { text, theirs } = view.get();
    if (!theirs) return;
    const texts = { mine: text, theirs: theirs.content, both: joinTexts(theirs.content, text) };
    void saver.resolve(texts[choice]);
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    hasUnsavedText: saver.hasUnsaved,
    isLoaded: () => saver.get().saved.at > 0,
    open,
    change: saver.change,
    save: saver.sendDue,
    connect: saver.connect,
    takeLoaded,
    receive,
    chooseText,
    stop: () => saver.end("stopped"),
    /** Ignores the answer of a running save too, which would write the deleted record again. */
    discard: () => saver.end("discarded"),
  };
}

export type NoteStore = ReturnType<typeof createNote>;
