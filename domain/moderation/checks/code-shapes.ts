import { MAX_LOOP_LENGTH, MIN_MINIFIED_LENGTH, MIN_MINIFIED_WORDS } from "./rules.ts";

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

/** One long line of code. A library that was pasted in begins with its notice or with a loader's test, and is none. */
export function isMinified(script: string) {
  if (LIBRARY.test(script.slice(0, 400))) return false;
  return script.split("\n").some((line) => {
    if (line.length < MIN_MINIFIED_LENGTH) return false;
    const code = line.replace(LONG_TEXT, "''");
    const words = code.match(CODE_WORDS)?.length ?? 0;
    const spaces = code.match(/\s/g)?.length ?? 0;
    return code.length >= MIN_MINIFIED_LENGTH && words >= MIN_MINIFIED_WORDS && spaces < code.length / 12;
  });
}
