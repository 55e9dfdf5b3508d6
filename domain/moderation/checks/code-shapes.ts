import { blankScriptComments } from "#domain/source-analysis/comments.ts";
import { MAX_LOOP_LENGTH, MIN_MINIFIED_LENGTH, MIN_MINIFIED_WORDS, MIN_READABLE_LENGTH } from "./rules.ts";

const ENDLESS = /\b(?:for\s*\(\s*;\s*;\s*\)|while\s*\(\s*(?:true|1|!0)\s*\))\s*/g;
const ENDS = /\b(?:break|return|yield|await|throw|Atomics\.wait)\b/;

/** The offset of a loop that nothing in it ends; null without one. */
export function findEndlessLoop(script: string) {
  for (const match of script.matchAll(ENDLESS)) {
    if (!ENDS.test(bodyAt(script, match.index + match[0].length))) return match.index;
  }
  return null;
}

/** The statement or block from there on. A longer one is read in part, and may end further below. */
function bodyAt(script: string, from: number) {
  const text = script.slice(from, from + MAX_LOOP_LENGTH);
  if (!text.startsWith("{")) return text.split(";", 1)[0] ?? "";
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "{") depth++;
    else if (text[index] === "}" && --depth === 0) return text.slice(0, index);
  }
  return "return";
}

const LIBRARY =
  /^\s*(?:\/\*[!*]|\/\/!|[!(;"'\w ]*function\s*\(\s*\w+\s*,\s*\w+\s*\)\s*\{\s*["']?(?:object|function)["']?\s*==)/;
const LONG_TEXT = /(["'`])[^"'`\n]{120,}\1/g;
const CODE_WORDS = /\b(?:function|return|var|let|const|if|for|while|new|typeof)\b|=>/g;

type Script = { content: string; contentAt: number };

/**
 * Where code begins that is one long line, and code that claims to be a library: it begins with a notice or with a loader's
 * test. The claim counts only where the page also has code that can be read, and that may use the library.
 */
export function findUnreadable(scripts: ReadonlyArray<Script>) {
  const long = scripts.filter(({ content }) => hasLongLine(content));
  const isOwnCode = long.length > 0 && readableLength(scripts) < MIN_READABLE_LENGTH;
  const claims = ({ content }: Script) => !isOwnCode && LIBRARY.test(content.slice(0, 400));
  return {
    code: long.find((script) => !claims(script))?.contentAt ?? null,
    library: long.find(claims)?.contentAt ?? null,
  };
}

function readableLength(scripts: ReadonlyArray<Script>) {
  const lines = scripts.flatMap(({ content }) => blankScriptComments(content).split("\n"));
  return lines
    .filter((line) => line.length < MIN_MINIFIED_LENGTH)
    .join("")
    .replace(/\s+/g, "").length;
}

function hasLongLine(script: string) {
  return script.split("\n").some((line) => {
    if (line.length < MIN_MINIFIED_LENGTH) return false;
    const code = line.replace(LONG_TEXT, "''");
    const words = code.match(CODE_WORDS)?.length ?? 0;
    const spaces = code.match(/\s/g)?.length ?? 0;
    return code.length >= MIN_MINIFIED_LENGTH && words >= MIN_MINIFIED_WORDS && spaces < code.length / 12;
  });
}
