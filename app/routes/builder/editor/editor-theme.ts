import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const chrome = EditorView.theme({
  "&": { height: "100%", color: "var(--gray-12)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "13px / 1.6 var(--font-code)", fontVariantLigatures: "none" },
  ".cm-content": { caretColor: "var(--ink)" },
  // CodeMirror writes how fast the cursor blinks into the element.
  "&.cm-focused > .cm-scroller > .cm-cursorLayer": { animationIterationCount: "var(--loop-count)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--quiet)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--marker) 14%, transparent)" },
  ".cm-placeholder": { color: "var(--quiet)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--marker) 40%, transparent)",
  },
  ".cm-panels": { backgroundColor: "var(--paper-2)", color: "var(--gray-12)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: "var(--code-red)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--code-blue)" },
  { tag: [tags.string, tags.attributeValue], color: "var(--code-green)" },
  { tag: [tags.number, tags.bool, tags.atom, tags.color], color: "var(--code-purple)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
]);

export const inkTheme = [chrome, syntaxHighlighting(colours)];
