import { indentWithTab } from "@codemirror/commands";
import { html } from "@codemirror/lang-html";
import { openSearchPanel } from "@codemirror/search";
import { EditorView, keymap, placeholder, type ViewUpdate } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { problemsLint } from "./editor-lint.client.ts";
import { inkTheme } from "./editor-theme.ts";

export type EditorStatus = { line: number; column: number; errors: number; warnings: number };

type Options = {
  code: string;
  /** The id of the sentence that says how the keyboard leaves the editor. */
  hint: string;
  onChange: (code: string) => void;
  onStatus: (status: Partial<EditorStatus>) => void;
  onBuild: () => void;
  onUpdate: () => void;
};

/** Up to this many characters every keystroke hands the text on; a larger one rests first, as copying it takes time. */
const COPY_AT_ONCE = 200_000;
const COPY_AFTER = 150;

/** CodeMirror with HTML, CSS and JavaScript. Tab indents; after Escape it leaves. */
export function createEditor(parent: HTMLElement, options: Options) {
  let handed = options.code;
  let lineEnd = lineEndOf(options.code);
  let timer = 0;

  function flush() {
    window.clearTimeout(timer);
    timer = 0;
    const { doc } = view.state;
    const code = doc.sliceString(0, doc.length, lineEnd);
    if (code === handed) return;
    handed = code;
    options.onChange(code);
  }

  function heard(update: ViewUpdate) {
    if (update.selectionSet || update.docChanged) options.onStatus(placeOf(update));
    if (!update.docChanged) return;
    if (update.state.doc.length <= COPY_AT_ONCE) return flush();
    if (timer === 0) timer = window.setTimeout(flush, COPY_AFTER);
  }

  function command(run: () => void) {
    return () => {
      flush();
      run();
      return true;
    };
  }

  const view = new EditorView({
    parent,
    doc: options.code,
    extensions: [
      keymap.of([
        { key: "Mod-Enter", run: command(options.onBuild) },
        { key: "Mod-s", run: command(options.onUpdate) },
        indentWithTab,
      ]),
      basicSetup,
      html(),
      placeholder("Write your HTML code here..."),
      problemsLint((count) => options.onStatus(count)),
      inkTheme,
      window.matchMedia("(pointer: coarse)").matches ? EditorView.lineWrapping : [],
      EditorView.contentAttributes.of({ "aria-label": "HTML code", "aria-describedby": options.hint, tabindex: "0" }),
      // Whatever is pressed next works on the text as it is.
      EditorView.domEventHandlers({ blur: flush }),
      EditorView.updateListener.of(heard),
    ],
  });
  return {
    flush,
    set(code: string) {
      if (code === handed) return;
      handed = code;
      lineEnd = lineEndOf(code);
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } });
    },
    find: () => openSearchPanel(view),
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

export type Editor = ReturnType<typeof createEditor>;

/** The editor itself knows lines only; a text keeps the ends that it came with. */
function lineEndOf(code: string) {
  return code.includes("\r\n") ? "\r\n" : "\n";
}

function placeOf({ state }: ViewUpdate) {
  const line = state.doc.lineAt(state.selection.main.head);
  return { line: line.number, column: state.selection.main.head - line.from + 1 };
}
