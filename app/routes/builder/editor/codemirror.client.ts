import { indentLess, indentMore, isolateHistory, redo, undo } from "@codemirror/commands";
import { lintGutter, openLintPanel } from "@codemirror/lint";
import { openSearchPanel } from "@codemirror/search";
import { type EditorState, StateEffect } from "@codemirror/state";
import { type Command, EditorView, keymap, placeholder, type ViewUpdate } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { nextTask } from "#app/lib/next-task.ts";
import type { DeclaredHost } from "#domain/listing/declared-hosts.ts";
import { canBecomePage, recognizeSource } from "#domain/source-analysis/recognition/recognize-source.ts";
import { inkTheme } from "./editor-theme.ts";
import { readPastedFiles } from "./pasted-files.ts";

/** `notAPage` says what the text is instead of a page; null for a page. */
export type EditorStatus = {
  line: number;
  column: number;
  problems: number;
  hints: number;
  notAPage: string | null;
};

type Options = {
  code: string;
  selection: { anchor: number; head: number };
  hintId: string;
  readDeclaredHosts: () => ReadonlyArray<DeclaredHost>;
  onChange: (code: string) => void;
  onStatus: (status: Partial<EditorStatus>) => void;
  onDeclare: (hosts: ReadonlyArray<string>) => void;
  onSave: () => void;
  /** For a text that is to become a page, or isn't one. */
  onBringIn: (text: string, title: string) => void;
  /** For files that are pasted. */
  onFiles: (files: Array<File>) => void;
};

/** In characters. Longer texts are passed on debounced, since copying them is slow. */
const MAX_IMMEDIATE_CHARACTERS = 200_000;
const COPY_DEBOUNCE_MS = 150;

/** Tab indents code; Escape, then Tab leaves the editor by keyboard. */
export function createEditor(parent: HTMLElement, options: Options) {
  let lastCode = options.code;
  let lineEnd = lineEndOf(options.code);
  let timer = 0;

  function flush() {
    window.clearTimeout(timer);
    timer = 0;
    const { doc } = view.state;
    // Line ends of several kinds stay as they are while nothing is edited.
    const code = doc.eq(original.doc) ? original.code : doc.sliceString(0, doc.length, lineEnd);
    if (code === lastCode) return;
    lastCode = code;
    options.onChange(code);
  }

  function handleUpdate(update: ViewUpdate) {
    if (update.selectionSet || update.docChanged) options.onStatus(cursorPosition(update));
    if (!update.docChanged) return;
    if (update.state.doc.length <= MAX_IMMEDIATE_CHARACTERS) return flush();
    if (timer === 0) timer = window.setTimeout(flush, COPY_DEBOUNCE_MS);
  }

  function flushThen(run: () => void) {
    return () => {
      flush();
      run();
      return true;
    };
  }

  /** Files are opened, and so is what becomes a page when it is all of the text. The rest is pasted as the editor does. */
  function handlePaste({ clipboardData }: ClipboardEvent, { state }: EditorView) {
    if (!clipboardData) return false;
    const files = readPastedFiles(clipboardData);
    if (files.length > 0) {
      options.onFiles(files);
      return true;
    }
    const text = clipboardData.getData("text/plain") || clipboardData.getData("text/uri-list");
    // The editor would replace the selection by nothing.
    if (text === "") {
      options.onBringIn("", "Code pasted");
      return true;
    }
    if (!isReplacingAll(state)) return false;
    const source = recognizeSource(text);
    const isChanged = source.html !== text && canBecomePage(source);
    if (!isChanged && source.kind !== "address") return false;
    options.onBringIn(text, "Code pasted");
    return true;
  }

  const view = new EditorView({
    parent,
    doc: options.code,
    selection: options.selection,
    extensions: [
      keymap.of([
        { key: "Mod-Enter", run: flushThen(options.onSave) },
        { key: "Mod-s", run: flushThen(options.onSave) },
        { key: "Tab", run: unlessEmpty(indentMore), shift: unlessEmpty(indentLess) },
      ]),
      basicSetup,
      placeholder("Write your HTML code here..."),
      lintGutter(),
      inkTheme,
      window.matchMedia("(pointer: coarse)").matches ? EditorView.lineWrapping : [],
      EditorView.contentAttributes.of({ "aria-label": "HTML code", "aria-describedby": options.hintId, tabindex: "0" }),
      // A button pressed next must work on the current text.
      EditorView.domEventHandlers({
        blur: flush,
        paste: handlePaste,
        // The screen opens files; the editor would insert their text.
        drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0,
      }),
      EditorView.updateListener.of(handleUpdate),
    ],
  });
  let original = { code: options.code, doc: view.state.doc };
  void addLanguage(view, options).catch(() => {});
  return {
    flush,
    setCode(code: string) {
      if (code === lastCode) return;
      lastCode = code;
      lineEnd = lineEndOf(code);
      original = { code, doc: view.state.toText(code) };
      const changes = { from: 0, to: view.state.doc.length, insert: original.doc };
      view.dispatch({ changes, annotations: isolateHistory.of("full") });
    },
    focus: () => view.focus(),
    find: () => openSearchPanel(view),
    undo: () => undo(view),
    redo: () => redo(view),
    insert(text: string) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: "input.type" });
      view.focus();
    },
    listProblems: () => openLintPanel(view),
    goTo(line: number) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    destroy() {
      flush();
      view.destroy();
    },
  };
}

/** Starts in tasks of its own after the text is painted, so that no task blocks a slow phone. Text can be edited before. */
async function addLanguage(view: EditorView, { readDeclaredHosts, onStatus, onDeclare, onBringIn }: Options) {
  const { html } = await import("@codemirror/lang-html");
  await nextTask();
  view.dispatch({ effects: StateEffect.appendConfig.of(html()) });
  const { problemsLint } = await import("./editor-lint.client.ts");
  // A paste needs it soon; most of it is the lint's code.
  void import("./prepare-source.client.ts").catch(() => {});
  await nextTask();
  const lint = problemsLint({ readDeclaredHosts, onCount: onStatus, onDeclare, onBringIn });
  view.dispatch({ effects: StateEffect.appendConfig.of(lint) });
}

export type Editor = ReturnType<typeof createEditor>;

/** Without code there is nothing to indent, so Tab moves on to the buttons of the empty editor. */
function unlessEmpty(command: Command): Command {
  return (view) => view.state.doc.length > 0 && command(view);
}

function isReplacingAll({ doc, selection: { main } }: EditorState) {
  return (main.from === 0 && main.to === doc.length) || doc.toString().trim() === "";
}

/** The editor knows lines only, so the original line ends must be restored. */
function lineEndOf(code: string) {
  return code.includes("\r\n") ? "\r\n" : "\n";
}

function cursorPosition({ state }: ViewUpdate) {
  const line = state.doc.lineAt(state.selection.main.head);
  return { line: line.number, column: state.selection.main.head - line.from + 1 };
}
