import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { findProblems } from "#domain/previews/problems.ts";

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

const DELAY_MS = 700;
/** Longer documents are not looked through for broken tags. */
const TREE_LENGTH = 500_000;
/** A tree that takes longer is taken up again in the next round. */
const TREE_MS = 100;
const TREE_PROBLEMS = 100;

/** Elements that HTML lets one leave open. */
const OPTIONAL_CLOSE = new Set(
  "html head body p li dt dd rt rp option optgroup colgroup caption thead tbody tfoot tr td th".split(" "),
);
/** Elements that swallow the rest of the page when they are left open. */
const SWALLOWS = new Set(["script", "style", "textarea", "title"]);

function tagName(state: EditorState, tag: SyntaxNode) {
  const name = tag.getChild("TagName");
  return name ? { text: state.sliceDoc(name.from, name.to), to: name.to } : null;
}

function unclosedElement(state: EditorState, element: SyntaxNode): Diagnostic | null {
  const open = element.getChild("OpenTag");
  if (!open || element.getChild("CloseTag") || !open.getChild("EndTag")) return null;
  const name = tagName(state, open);
  if (!name || OPTIONAL_CLOSE.has(name.text.toLowerCase())) return null;
  const severity = SWALLOWS.has(name.text.toLowerCase()) ? "error" : "warning";
  return { from: open.from, to: name.to, severity, message: `<${name.text}> is never closed.` };
}

function strayCloseTag(state: EditorState, tag: SyntaxNode): Diagnostic | null {
  const name = tagName(state, tag);
  const message = `</${name?.text ?? ""}> closes nothing that is open.`;
  return { from: tag.from, to: tag.to, severity: "warning", message };
}

function brokenTag(state: EditorState, { parent }: SyntaxNode): Diagnostic | null {
  if (parent?.name === "Comment") {
    const message = "This comment is never closed; end it with -->.";
    return { from: parent.from, to: parent.from + "<!--".length, severity: "error", message };
  }
  const name = parent?.name.endsWith("Tag") ? tagName(state, parent) : null;
  if (!parent || !name) return null;
  const message = `The tag ${state.sliceDoc(parent.from, name.to)} is broken; check its quotes and its closing >.`;
  return { from: parent.from, to: name.to, severity: "error", message };
}

function readNode(state: EditorState, node: SyntaxNode) {
  if (node.name === "MismatchedCloseTag") return strayCloseTag(state, node);
  if (node.name === "Element") return unclosedElement(state, node);
  return node.type.isError ? brokenTag(state, node) : null;
}

/** Tags of a document that are broken, or left open, or close nothing; none until the document is parsed to its end. */
export function brokenTags(state: EditorState): Array<Diagnostic> {
  if (state.doc.length > TREE_LENGTH) return [];
  const found: Array<Diagnostic> = [];
  ensureSyntaxTree(state, state.doc.length, TREE_MS)?.iterate({
    enter(node) {
      // Scripts and styles are trees of their own, and not about tags.
      if (found.length === TREE_PROBLEMS || (node.type.isTop && node.name !== "Document")) return false;
      const problem = readNode(state, node.node);
      if (problem) found.push(problem);
      return true;
    },
  });
  return found;
}

// Yellow alone is too pale on paper.
const WARNING = "color-mix(in srgb, var(--marker) 55%, var(--ink))";

function severityTheme(severity: "error" | "warning" | "info", colour: string, shape: string) {
  return {
    [`.cm-lint-marker-${severity}`]: { content: "normal", backgroundColor: colour, clipPath: shape },
    [`.cm-lintRange-${severity}`]: {
      backgroundImage: "none",
      textDecoration: `underline wavy ${colour}`,
      textDecorationSkipInk: "none",
    },
    [`.cm-lintPoint-${severity}:after`]: { borderBottomColor: colour },
    [`.cm-diagnostic-${severity}`]: { borderLeft: `4px solid ${colour}` },
  };
}

const lintTheme = EditorView.theme({
  ...severityTheme("error", "var(--danger-text)", "circle(45%)"),
  ...severityTheme("warning", WARNING, "polygon(50% 4%, 100% 96%, 0 96%)"),
  ...severityTheme("info", "var(--quiet)", "inset(12%)"),
  ".cm-gutter-lint .cm-gutterElement": { display: "grid", placeItems: "center", padding: "0" },
  ".cm-lint-marker": { width: "10px", height: "10px" },
  ".cm-lintRange-active": { backgroundColor: "color-mix(in srgb, var(--marker) 30%, transparent)" },
  ".cm-tooltip.cm-tooltip-hover, .cm-tooltip.cm-tooltip-lint": {
    overflow: "hidden",
    maxWidth: "min(420px, 90vw)",
    border: "0",
    borderRadius: "10px",
    backgroundColor: "var(--panel)",
    boxShadow: "var(--raised)",
    color: "var(--gray-12)",
  },
  ".cm-diagnostic": { marginLeft: "0", padding: "6px 12px", font: "13px / 1.5 var(--font)" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--gray-a4)" },
  ".cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    backgroundColor: "var(--marker)",
    color: "var(--marker-ink)",
  },
  ".cm-panel.cm-panel-lint [name=close]": { padding: "0 8px", color: "var(--gray-12)" },
});

/** Shows an app's problems in a gutter and under the code, and says how many there are; F8 goes to the next. */
export function problemsLint(onCount: (count: { errors: number; warnings: number }) => void): Extension {
  function findAll({ state }: EditorView) {
    const found: Array<Diagnostic> = [...findProblems(state.doc.toString()), ...brokenTags(state)];
    const count = (severity: string) => found.filter((problem) => problem.severity === severity).length;
    onCount({ errors: count("error"), warnings: count("warning") });
    return found;
  }
  return [
    linter(findAll, {
      delay: DELAY_MS,
      needsRefresh: ({ startState, state }) =>
        state.doc.length <= TREE_LENGTH && syntaxTree(startState) !== syntaxTree(state),
    }),
    lintGutter(),
    lintTheme,
  ];
}
