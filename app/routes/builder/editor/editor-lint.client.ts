import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { chooseFile } from "#app/routes/builder/choose-file.client.ts";
import { findCodeCharacters } from "#domain/source-analysis/code-characters.ts";
import type { Problem } from "#domain/source-analysis/problem.ts";
import { findProblems } from "#domain/source-analysis/problems.ts";
import { pasteLibrary } from "./paste-library.client.ts";

type SyntaxNode = ReturnType<typeof syntaxTree>["topNode"];

const LINT_DELAY_MS = 700;
/** In characters. Longer documents are not checked for broken tags. */
const MAX_LINTED_CHARACTERS = 500_000;
/** A longer parse continues in the next lint run. */
const MAX_PARSE_MS = 100;
const MAX_TAG_PROBLEMS = 100;

const OPTIONAL_END_TAGS = new Set(
  "html head body p li dt dd rt rp option optgroup colgroup caption thead tbody tfoot tr td th".split(" "),
);
/** If they are not closed, the rest of the page becomes their text. */
const RAW_TEXT_ELEMENTS = new Set(["script", "style", "textarea", "title"]);

function tagName(state: EditorState, tag: SyntaxNode) {
  const name = tag.getChild("TagName");
  return name ? { text: state.sliceDoc(name.from, name.to), to: name.to } : null;
}

function unclosedElement(state: EditorState, element: SyntaxNode): Diagnostic | null {
  const open = element.getChild("OpenTag");
  if (!open || element.getChild("CloseTag") || !open.getChild("EndTag")) return null;
  const name = tagName(state, open);
  if (!name || OPTIONAL_END_TAGS.has(name.text.toLowerCase())) return null;
  const severity = RAW_TEXT_ELEMENTS.has(name.text.toLowerCase()) ? "error" : "warning";
  return { from: open.from, to: name.to, severity, message: `<${name.text}> is never closed.` };
}

function strayCloseTag(state: EditorState, tag: SyntaxNode): Diagnostic | null {
  const name = tagName(state, tag);
  const message = `</${name?.text ?? ""}> has no matching opening tag.`;
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

function nodeProblem(state: EditorState, node: SyntaxNode) {
  if (node.name === "MismatchedCloseTag") return strayCloseTag(state, node);
  if (node.name === "Element") return unclosedElement(state, node);
  return node.type.isError ? brokenTag(state, node) : null;
}

/** Returns nothing until the document is parsed completely. */
function brokenTags(state: EditorState): Array<Diagnostic> {
  if (state.doc.length > MAX_LINTED_CHARACTERS) return [];
  const problems: Array<Diagnostic> = [];
  ensureSyntaxTree(state, state.doc.length, MAX_PARSE_MS)?.iterate({
    enter(node) {
      // Scripts and styles are nested trees without tags.
      if (problems.length === MAX_TAG_PROBLEMS || (node.type.isTop && node.name !== "Document")) return false;
      const problem = nodeProblem(state, node.node);
      if (problem) problems.push(problem);
      return true;
    },
  });
  return problems;
}

// Yellow alone has too little contrast on paper.
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
  ".cm-diagnosticAction": {
    marginLeft: "8px",
    padding: "2px 10px",
    borderRadius: "var(--radius-round, 999px)",
    backgroundColor: "var(--ink)",
    color: "var(--panel)",
    font: "inherit",
    cursor: "pointer",
  },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--gray-a4)" },
  ".cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    backgroundColor: "var(--marker)",
    color: "var(--marker-ink)",
  },
  ".cm-panel.cm-panel-lint [name=close]": { padding: "0 8px", color: "var(--gray-12)" },
});

type LintOptions = {
  onCount: (count: { problems: number; hints: number; notAPage: string | null }) => void;
  onDeclare: (hosts: ReadonlyArray<string>) => void;
  onBringIn: (text: string, title: string) => void;
};
type Fixes = Pick<LintOptions, "onDeclare" | "onBringIn">;

function actionsOf({ fix }: Problem, { onDeclare, onBringIn }: Fixes): Diagnostic["actions"] {
  if (fix?.kind === "declare") return [{ name: "Declare", apply: () => onDeclare(fix.hosts) }];
  if (fix?.kind === "inline")
    return [{ name: "Paste it in", apply: (view, from) => void pasteLibrary(view, from, fix) }];
  if (fix?.kind === "embed")
    return [{ name: "Choose file", apply: (view, from, to) => chooseFile(view, { from, to }, fix.name) }];
  if (fix?.kind === "convert")
    return [{ name: "Make it a page", apply: ({ state }) => onBringIn(state.doc.toString(), "Made a page") }];
  if (fix?.kind === "mend") return [{ name: "Mend all", apply: mendAll }];
  return undefined;
}

function mendAll(view: EditorView) {
  view.dispatch({ changes: [...findCodeCharacters(view.state.doc.toString())], userEvent: "input" });
}

export function problemsLint({ onCount, ...fixes }: LintOptions): Extension {
  function findAll({ state }: EditorView) {
    const found = findProblems(state.doc.toString());
    const notAPage = found.find(({ code }) => code === "not-a-page")?.message ?? null;
    const problems: Array<Diagnostic> = [
      ...found.map((problem) => ({ ...problem, actions: actionsOf(problem, fixes) })),
      ...(notAPage ? [] : brokenTags(state)),
    ];
    const hints = problems.filter(({ severity }) => severity === "info").length;
    onCount({ problems: problems.length - hints, hints, notAPage });
    return problems;
  }
  return [
    linter(findAll, {
      delay: LINT_DELAY_MS,
      needsRefresh: ({ startState, state }) =>
        state.doc.length <= MAX_LINTED_CHARACTERS && syntaxTree(startState) !== syntaxTree(state),
    }),
    lintTheme,
  ];
}
