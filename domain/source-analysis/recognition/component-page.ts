import { blankScriptComments } from "#domain/source-analysis/comments.ts";
import { ALWAYS_IMPORTED, COMPILER_URL, libraryUrl, TAILWIND_URL } from "./component-libraries.ts";
import { escapeScript, pageShell } from "./page-shell.ts";

/** `unresolved`: imports that no page can load. */
type ComponentPage = { html: string; unresolved: Array<string> };

const IMPORT = /^[ \t]*(?:import|export)\b(?!\s+type\b)[^"'`;()=]*?["']([^"'\n]+)["'][^\S\n]*;?/gm;

/** A page that compiles and shows a component of React. `css` are the style sheets that came with it. */
export function componentPage(source: string, css: ReadonlyArray<string> = []): ComponentPage {
  const written = [...blankScriptComments(source).matchAll(IMPORT)].map(([, specifier = ""]) => specifier);
  const specifiers = [...new Set(written)];
  const isStyle = (specifier: string) => /\.(?:css|scss|sass|less)$/.test(specifier);
  const unresolved = specifiers.filter(
    (specifier) =>
      libraryUrl(specifier) === null && !/^https:/.test(specifier) && !(isStyle(specifier) && css.length > 0),
  );
  const code = withHooks(withoutStyleImports(source));
  const { name, text } = nameOfMain(code);
  const isMounted = /\b(?:createRoot|hydrateRoot|ReactDOM\s*\.\s*render)\s*\(/.test(code);
  const rootId = (isMounted && /getElementById\(\s*["'`]([\w-]+)["'`]\s*\)/.exec(code)?.[1]) || "root";
  const head = [
    `<script type="importmap">\n${importMap(specifiers)}\n</script>`,
    ...(usesTailwind(code) ? [`<script src="${TAILWIND_URL}"></script>`] : []),
    `<script src="${COMPILER_URL}"></script>`,
    ...(css.length > 0 ? [`<style>\n${css.join("\n\n")}\n</style>`] : []),
  ].join("\n");
  const start = name === null || isMounted ? "" : `\n\n${mount(name)}`;
  const script = `<script type="text/babel" data-type="module" data-module="app.tsx" data-presets="react,typescript">`;
  const body = `<div id="${rootId}"></div>\n${script}\n${escapeScript(text.trim())}${start}\n</script>`;
  return { html: pageShell({ title: titleOf(name), head, body }), unresolved };
}

function importMap(specifiers: ReadonlyArray<string>) {
  const imports: Record<string, string> = {};
  for (const specifier of [...ALWAYS_IMPORTED, ...specifiers]) {
    const url = libraryUrl(specifier);
    if (url) imports[specifier] = url;
  }
  return JSON.stringify({ imports }, null, 2);
}

/** Browsers import no style sheets. */
function withoutStyleImports(source: string) {
  return source.replace(/^[ \t]*import\s+["'][^"'\n]+\.(?:css|scss|sass|less)["'][ \t]*;?[ \t]*\r?\n?/gm, "");
}

const HOOKS =
  "useState useEffect useRef useMemo useCallback useReducer useContext useLayoutEffect useId useTransition useDeferredValue createContext memo forwardRef Fragment".split(
    " ",
  );

/** Answers often leave out the imports of React, which their own playgrounds have built in. */
function withHooks(source: string) {
  const code = blankScriptComments(source);
  const isBound = (name: string) =>
    new RegExp(`\\b(?:import|const|let|var|function)\\b[^;=(]*\\b${name}\\b`).test(code);
  const missing = HOOKS.filter((name) => new RegExp(`(?<![.\\w])${name}\\s*[(<>]`).test(code) && !isBound(name));
  const lines = [
    ...(/\bReact\s*[.;]/.test(code) && !isBound("React") ? [importLine("* as React", "react")] : []),
    ...(missing.length > 0 ? [importLine(`{ ${missing.join(", ")} }`, "react")] : []),
  ];
  return [...lines, source].join("\n");
}

const NAMED_DEFAULT =
  /\bexport\s+default\s+(?:(?:async\s+)?function\s*\*?\s*|class\s+)?([A-Z]\w*)\s*(?=[({;\n<]|extends\b|$)/;
const RENAMED_DEFAULT = /\bexport\s*\{[^}]*?\b([A-Z]\w*)\s+as\s+default\b/;
const DECLARED = /^(?:export\s+)?(?:async\s+)?(?:function|class|const|let|var)\s+([A-Z]\w*[a-z]\w*|[A-Z])\b/gm;

/** The component to show: the default export, else App, else the last one. A default export without a name gets one. */
function nameOfMain(source: string): { name: string | null; text: string } {
  const code = blankScriptComments(source);
  const named = NAMED_DEFAULT.exec(code)?.[1] ?? RENAMED_DEFAULT.exec(code)?.[1];
  if (named) return { name: named, text: source };
  const anonymous = /\bexport\s+default\s+/.exec(code);
  if (anonymous) {
    const { index, 0: words } = anonymous;
    return { name: "Main", text: `${source.slice(0, index)}const Main = ${source.slice(index + words.length)}` };
  }
  const declared = [...code.matchAll(DECLARED)].map(([, name = ""]) => name);
  return { name: declared.find((name) => name === "App") ?? declared.at(-1) ?? null, text: source };
}

function importLine(names: string, specifier: string) {
  return `import ${names} from "${specifier}";`;
}

function mount(name: string) {
  const line = importLine("{ createRoot as createAppRoot }", "react-dom/client");
  return `${line}\ncreateAppRoot(document.getElementById("root")).render(<${name} />);`;
}

function titleOf(name: string | null) {
  if (name === null || name === "Main" || name === "App") return "App";
  return name.replace(/([a-z\d])(?=[A-Z])/g, "$1 ");
}

const CLASS_NAMES = /\bclassName\s*=\s*(?:"([^"]*)"|'([^']*)'|\{\s*[`"']([^`"']*))/g;
const TAILWIND_CLASS =
  /^-?(?:[a-z0-9-]+:)*-?(?:[mp][xytrblse]?|w|h|min-[wh]|max-[wh]|gap|space-[xy]|text|bg|border|rounded|font|grid-cols|shadow|flex|items|justify|inset|top|z|opacity|from|to|ring)-(?:[a-z]+(?:-\d+)?|\d[\d./]*|\[[^\]]+\])$/;

/** Two of its classes: one may be of a style sheet that is named alike. */
function usesTailwind(code: string) {
  let found = 0;
  for (const [, double, single, other] of code.matchAll(CLASS_NAMES)) {
    for (const name of (double ?? single ?? other ?? "").split(/\s+/)) if (TAILWIND_CLASS.test(name)) found++;
  }
  return found >= 2;
}
