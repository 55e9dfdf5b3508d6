import { html } from "@codemirror/lang-html";
import { goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { inkTheme } from "./editor-theme.ts";

type Options = {
  left: string;
  right: string;
  editable: boolean;
  labels: { left: string; right: string };
  onChange?: (right: string) => void;
};

const KEYS = "F7: next change. Shift F7: change before. F8: show unchanged lines.";
const NARROW = "(max-width: 699px)";
// Past these the comparison gets coarse instead of slow: a project can be megabytes on one line.
const shared = {
  highlightChanges: true,
  gutter: true,
  collapseUnchanged: { margin: 3, minSize: 6 },
  diffConfig: { scanLimit: 500, timeout: 300 },
};

const underline = (colour: string) => `linear-gradient(${colour}, ${colour}) bottom / 100% 2px no-repeat`;
const colours = EditorView.theme({
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

/**
 * Two texts compared: side by side, or one above the other on narrow screens. The left stays as it is; where the right
 * is editable, a change goes over from the left by a button. Its keys: F7 and Shift-F7 to the next change and back,
 * F8 unfolds the unchanged lines.
 */
export function createMerge(parent: HTMLElement, options: Options) {
  const { left, right, labels, editable } = options;
  const lineEnd = right.includes("\r\n") ? "\r\n" : "\n";
  let text = right;
  const watch = EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    const { doc } = update.state;
    text = doc.sliceString(0, doc.length, lineEnd);
    options.onChange?.(text);
  });
  const rightSide = [extensionsOf({ label: labels.right, editable }), watch];

  if (window.matchMedia(NARROW).matches) {
    const view = new EditorView({
      parent,
      doc: right,
      extensions: [
        rightSide,
        unifiedMergeView({
          ...shared,
          original: EditorState.create({ doc: left }).doc,
          mergeControls: editable && chunkButton,
        }),
      ],
    });
    return { destroy: () => view.destroy(), text: () => text };
  }
  const view = new MergeView({
    ...shared,
    parent,
    a: { doc: left, extensions: extensionsOf({ label: labels.left, editable: false }) },
    b: { doc: right, extensions: rightSide },
    ...(editable && { revertControls: "a-to-b", renderRevertControl: () => copyButton(labels) }),
  });
  return { destroy: () => view.destroy(), text: () => text };
}

function extensionsOf({ label, editable }: { label: string; editable: boolean }) {
  return [
    keymap.of([
      { key: "F7", run: goToNextChunk },
      { key: "Shift-F7", run: goToPreviousChunk },
      { key: "F8", run: unfold },
    ]),
    basicSetup,
    html(),
    colours,
    inkTheme,
    EditorView.lineWrapping,
    EditorState.readOnly.of(!editable),
    EditorView.editable.of(editable),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-description": KEYS, tabindex: "0" }),
  ];
}

/** The folds themselves hear the mouse only. */
function unfold(view: EditorView) {
  for (const fold of view.dom.querySelectorAll<HTMLElement>(".cm-collapsedLines")) fold.click();
  return true;
}

function chunkButton(type: "accept" | "reject", act: (event: MouseEvent) => void) {
  const text = type === "accept" ? "Keep" : "Take back";
  const button = buttonOf(text, `${text} this change`);
  button.addEventListener("click", act);
  return button;
}

/** The merge view hears the mouse only, so a press without one, by keyboard or screen reader, is passed on as one. */
function copyButton(labels: Options["labels"]) {
  const button = buttonOf("→", `Take "${labels.left}" here`);
  button.addEventListener("click", ({ detail }) => {
    if (detail === 0) button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
  });
  return button;
}

function buttonOf(text: string, name: string) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.title = name;
  button.setAttribute("aria-label", name);
  return button;
}
