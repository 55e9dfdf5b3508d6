import { html } from "@codemirror/lang-html";
import { getChunks, getOriginalDoc, MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { changedTextStops, nextStop } from "#app/routes/builder/versions/changed-texts.ts";
import { inkTheme } from "./editor-theme.ts";

export type MergeOptions = {
  left: string;
  right: string;
  editable: boolean;
  /** One column; without it, narrow screens have one. */
  unified?: boolean;
  labels: { left: string; right: string };
  onChange?: (right: string) => void;
};

const KEYS_DESCRIPTION = "F7: next change. Shift F7: previous change. F8: show unchanged lines.";
const NARROW_SCREEN = "(max-width: 699px)";
// Above these limits the comparison becomes coarse: a project can have megabytes on one line.
const SHARED_OPTIONS = {
  highlightChanges: true,
  gutter: true,
  collapseUnchanged: { margin: 3, minSize: 6 },
  diffConfig: { scanLimit: 500, timeout: 300 },
};

const underline = (colour: string) => `linear-gradient(${colour}, ${colour}) bottom / 100% 2px no-repeat`;
const mergeTheme = EditorView.theme({
  "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": {
    backgroundColor: "color-mix(in srgb, var(--danger) 12%, transparent)",
  },
  "&.cm-merge-b .cm-changedLine": { backgroundColor: "color-mix(in srgb, var(--code-green) 14%, transparent)" },
  "&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText": { background: underline("var(--danger)") },
  "&.cm-merge-b .cm-changedText": { background: underline("var(--code-green)") },
  "&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter": { background: "var(--danger)" },
  "&.cm-merge-b .cm-changedLineGutter": { background: "var(--code-green)" },
  "&:not(.cm-focused) .cm-activeLine:not(.cm-changedLine), &:not(.cm-focused) .cm-activeLineGutter": {
    backgroundColor: "transparent",
  },
  ".cm-collapsedLines": { background: "var(--gray-a3)", color: "var(--quiet)", fontFamily: "var(--font)" },
  ".cm-collapsedLines:before": { content: '"↕"' },
  ".cm-collapsedLines:after": { content: "none" },
  ".cm-deletedChunk .cm-chunkButtons": {
    position: "static",
    display: "flex",
    justifyContent: "flex-end",
    padding: "4px",
    fontFamily: "var(--font)",
  },
});

export function createMerge(parent: HTMLElement, options: MergeOptions) {
  const { left, right, labels, editable } = options;
  const lineEnd = right.includes("\r\n") ? "\r\n" : "\n";
  const changeListener = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    const { doc } = update.state;
    options.onChange?.(doc.sliceString(0, doc.length, lineEnd));
  });
  const rightSide = [editorExtensions({ label: labels.right, editable }), changeListener];

  if (options.unified ?? window.matchMedia(NARROW_SCREEN).matches) {
    const view = new EditorView({
      parent,
      doc: right,
      extensions: [
        rightSide,
        unifiedMergeView({
          ...SHARED_OPTIONS,
          original: EditorState.create({ doc: left }).doc,
          mergeControls: editable && chunkButton,
        }),
      ],
    });
    return { destroy: () => view.destroy(), ...changesOf(view) };
  }
  const view = new MergeView({
    ...SHARED_OPTIONS,
    parent,
    a: { doc: left, extensions: editorExtensions({ label: labels.left, editable: false }) },
    b: { doc: right, extensions: rightSide },
    ...(editable && { revertControls: "a-to-b", renderRevertControl: () => copyButton(labels) }),
  });
  return { destroy: () => view.destroy(), ...changesOf(view.b, view.a) };
}

export type Merge = ReturnType<typeof createMerge>;

/** `original` is the editor of the left side, absent in one column. */
function changesOf(view: EditorView, original?: EditorView) {
  return {
    goToNextChange: () => {
      view.focus();
      goToNextText(view);
    },
    /** In lines; `longestLine` in characters. */
    changes: () => {
      const before = original?.state.doc ?? getOriginalDoc(view.state);
      const chunks = getChunks(view.state)?.chunks ?? [];
      const count = (doc: Text, from: number, end: number) =>
        from === end
          ? 0
          : doc.lineAt(Math.min(Math.max(from, end - 1), doc.length)).number - doc.lineAt(from).number + 1;
      const longest = (doc: Text, from: number, end: number) =>
        from === end ? 0 : longestLineBetween(doc, from, Math.min(Math.max(from, end - 1), doc.length));
      return {
        longestLine: chunks.reduce(
          (length, { fromA, toA, fromB, toB }) =>
            Math.max(length, longest(before, fromA, toA), longest(view.state.doc, fromB, toB)),
          0,
        ),
        added: chunks.reduce((sum, { fromB, toB }) => sum + count(view.state.doc, fromB, toB), 0),
        removed: chunks.reduce((sum, { fromA, toA }) => sum + count(before, fromA, toA), 0),
      };
    },
  };
}

function longestLineBetween(doc: Text, from: number, to: number) {
  let longest = 0;
  const last = doc.lineAt(to).number;
  for (let number = doc.lineAt(from).number; number <= last; number++)
    longest = Math.max(longest, doc.line(number).length);
  return longest;
}

function goToNextText(view: EditorView) {
  return goToText(view, "next");
}

function goToPreviousText(view: EditorView) {
  return goToText(view, "previous");
}

function goToText(view: EditorView, direction: "next" | "previous") {
  const compared = getChunks(view.state);
  const stops = compared ? changedTextStops(compared.chunks, compared.side ?? "b") : [];
  const stop = nextStop(stops, view.state.selection.main.head, direction);
  if (stop === null) return false;
  const position = Math.min(stop, view.state.doc.length);
  view.dispatch({
    selection: { anchor: position },
    effects: EditorView.scrollIntoView(position, { y: "center" }),
  });
  return true;
}

function editorExtensions({ label, editable }: { label: string; editable: boolean }) {
  return [
    keymap.of([
      { key: "F7", run: goToNextText },
      { key: "Shift-F7", run: goToPreviousText },
      { key: "F8", run: expandUnchangedLines },
    ]),
    basicSetup,
    html(),
    mergeTheme,
    inkTheme,
    EditorView.lineWrapping,
    EditorState.readOnly.of(!editable),
    EditorView.editable.of(editable),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-description": KEYS_DESCRIPTION, tabindex: "0" }),
  ];
}

/** Works around CodeMirror, whose collapsed lines expand by mouse only. */
function expandUnchangedLines(view: EditorView) {
  for (const fold of view.dom.querySelectorAll<HTMLElement>(".cm-collapsedLines")) fold.click();
  return true;
}

function chunkButton(type: "accept" | "reject", act: (event: MouseEvent) => void) {
  const text = type === "accept" ? "Keep" : "Undo";
  const button = createButton(text, `${text} this change`);
  button.addEventListener("click", act);
  return button;
}

/** Works around the merge view, which ignores the clicks of keyboards and screen readers (`detail` is 0). */
function copyButton(labels: MergeOptions["labels"]) {
  const button = createButton("→", `Use "${labels.left}" here`);
  button.addEventListener("click", ({ detail }) => {
    if (detail === 0) button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  });
  return button;
}

function createButton(text: string, name: string) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.title = name;
  button.setAttribute("aria-label", name);
  return button;
}
