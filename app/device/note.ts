import type { Failure } from "#domain/errors.ts";
import { type KnownNote, SAVE_AFTER, SAVED_FLAG, settle, together } from "#domain/journal/limits.ts";
import type { ApiAnswer } from "./api.ts";
import { isUnsaved, type NoteRecord } from "./note-records.ts";

/** So often, in ms, a save that failed is tried again, besides when the browser says that the network is back. */
const RETRY_EVERY = 15_000;
/** Texts without an answer that are remembered. */
const UNANSWERED = 5;

/** What the tabs of a browser tell each other: a note's text, what it followed, and what the account had then. */
export type NoteNews = { text: string; after: string; known: KnownNote };

/** What a note needs around it. */
export type Surroundings = {
  read: () => NoteRecord | null;
  write: (record: NoteRecord) => void;
  tell: (news: NoteNews) => void;
  put: (content: string, base: number | null) => Promise<ApiAnswer<{ updatedAt: number | null; at: number }>>;
  get: () => Promise<ApiAnswer<KnownNote>>;
};

export type NoteView = {
  text: string;
  /** 'Saved ✓' is to be seen. */
  saved: boolean;
  /** `waiting`: it is tried again by itself; `refused`: it is not. */
  trouble: { kind: "waiting" | "refused"; failure: Failure } | null;
  /** Another text of this day, where both have something of their own; nothing is saved until that is settled. */
  theirs: KnownNote | null;
};

/**
 * One day's note while it is written. Every change is on the device at once and on the account a little later; what
 * was saved elsewhere meanwhile is never overwritten unseen. It outlives the screen that shows it.
 */
export function createNote(loaded: KnownNote, { read, write, tell, put, get }: Surroundings) {
  let view: NoteView = { text: loaded.content, saved: false, trouble: null, theirs: null };
  let known = loaded;
  let sent: NoteRecord["sent"] = [];
  let busy = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flag: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(change: Partial<NoteView>) {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function unsaved() {
    return isUnsaved({ text: view.text, known, sent });
  }

  function later(ms: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(save, ms);
  }

  /** Takes over what is on the device and what the account says, whichever knows more. */
  function open() {
    const record = read();
    if (!record) return;
    if (record.known.at > known.at) known = record.known;
    sent = record.sent;
    if (!isUnsaved(record)) return show({ text: known.content });
    meet(record, known);
    if (unsaved()) later(0);
  }

  function change(text: string) {
    if (text === view.text) return;
    const after = view.text;
    show({ text, trouble: view.trouble?.kind === "refused" ? null : view.trouble });
    keep(after);
    later(SAVE_AFTER);
  }

  function keep(after: string) {
    write({ text: view.text, known, sent });
    tell({ text: view.text, after, known });
  }

  async function save() {
    clearTimeout(timer);
    if (stopped || busy || view.theirs || !unsaved()) return;
    busy = true;
    const content = view.text;
    sent = [...sent, content].slice(-UNANSWERED);
    write({ text: content, known, sent });
    const answer = await put(content, known.updatedAt);
    if (answer.ok) arrived({ content, ...answer.data });
    else if (answer.error.code === "conflict") await ask();
    else failed(answer.error);
    busy = false;
  }

  function arrived(next: KnownNote) {
    known = next;
    sent = [];
    show({ trouble: null, saved: view.text === next.content });
    keep(view.text);
    if (unsaved()) return later(SAVE_AFTER);
    clearTimeout(flag);
    flag = setTimeout(() => show({ saved: false }), SAVED_FLAG);
  }

  function failed(failure: Failure) {
    const waiting = failure.code === "unavailable" || failure.code === "throttled";
    show({ trouble: { kind: waiting ? "waiting" : "refused", failure } });
    if (waiting) later(RETRY_EVERY);
  }

  /** The note is another one on the account by now. */
  async function ask() {
    const answer = await get();
    if (!answer.ok) return failed(answer.error);
    meet({ text: view.text, known, sent }, answer.data);
    show({ trouble: null });
    if (unsaved()) later(0);
  }

  function meet({ text, known: before, sent: out }: NoteRecord, theirs: KnownNote) {
    const same = theirs.updatedAt === before.updatedAt;
    const stays = same ? "mine" : settle({ mine: text, theirs: theirs.content, sent: out });
    if (stays === "ask") {
      known = before;
      return show({ text, theirs });
    }
    known = theirs;
    sent = same ? out : [];
    show({ text: stays === "mine" ? text : theirs.content });
    keep(text);
  }

  /** What the screen has loaded anew; what is typed stays. */
  function adopt(next: KnownNote) {
    if (busy || next.at < known.at || unsaved()) return;
    known = next;
    if (next.content !== view.text) show({ text: next.content });
  }

  /** Another tab's text goes on here where it followed this one; else the account is asked which one stays. */
  function hear(news: NoteNews) {
    if (busy || view.theirs || (unsaved() && news.after !== view.text && news.text !== view.text)) return;
    if (news.known.at >= known.at) known = news.known;
    sent = [];
    show({ text: news.text });
    clearTimeout(timer);
    if (unsaved()) later(RETRY_EVERY);
    else show({ trouble: null });
  }

  function resolve(choice: "mine" | "theirs" | "both") {
    const { text, theirs } = view;
    if (!theirs) return;
    known = theirs;
    sent = [];
    const texts = { mine: text, theirs: theirs.content, both: together(theirs.content, text) };
    show({ text: texts[choice], theirs: null });
    keep(text);
    void save();
  }

  /** Nothing more is saved of it, e.g. as it is not wanted any more. */
  function stop() {
    stopped = true;
    clearTimeout(timer);
  }

  return {
    read: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    unsaved,
    /** Whether the account has said what the note is. */
    isKnown: () => known.at > 0,
    ...{ open, change, save, adopt, hear, resolve, stop },
  };
}

export type NoteKeeper = ReturnType<typeof createNote>;
