/** In `host`, "*" stands for parts that are filled in at runtime; `path` ends before the first of them. */
export type Address = { from: number; to: number; before: string; scheme: string; host: string; path: string };

const ADDRESS =
  /\/\/(?<=(?:(?<![\w/?&]|[?&][\w-]{1,30}=)(https?:|wss?:)|["'`(=\s])\/\/)((?:[\w.\u0080-\uffff-]|\$?\{[^{}\n]{0,80}\})+(?::\d+)?)/gi;
const PATH = /\/[^\s"'`<>\\?#)${}]*/y;
/** Characters of `before`. */
const CONTEXT = 200;

// Strings and comments. Each pattern ends in something optional or bounded, so none backtracks for long.
const STRING = /"(?:[^"\\\n]+|\\[\s\S])*"?|'(?:[^'\\\n]+|\\[\s\S])*'?|`(?:[^`\\]+|\\[\s\S])*`?/.source;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/.source;
// After a colon, two slashes belong to an address inside a misread string.
const LINE_COMMENT = /(?<!:)\/\/[^\n]*/.source;
const REGEX = /\/(?<=[=(,:;!&|?{}[+>\n] ?\/)(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,80}\]){1,200}\//.source;
const SCRIPT_TOKEN = new RegExp([STRING, BLOCK_COMMENT, LINE_COMMENT, REGEX].join("|"), "g");
const STYLE_TOKEN = new RegExp([STRING, BLOCK_COMMENT].join("|"), "g");

function blank(source: string, token: RegExp) {
  return source.replace(token, (text) => (/^\/[/*]/.test(text) ? " ".repeat(text.length) : text));
}

/** Replaces comments with spaces, so every offset stays. */
export function blankScriptComments(source: string) {
  return blank(source, SCRIPT_TOKEN);
}

export function blankStyleComments(source: string) {
  return blank(source, STYLE_TOKEN);
}

function readHost(written: string, { scheme }: { scheme: string }) {
  const host = written
    .replace(/\$?\{[^{}]*\}/g, "*")
    .replace(/:443$/, "")
    .toLowerCase();
  const isHost = !/^[.]|[.*]$/.test(host) && host !== "www.w3.org" && (scheme || host.includes("."));
  return isHost ? host : null;
}

export function* addressesIn(text: string): Generator<Address> {
  for (const match of text.matchAll(ADDRESS)) {
    const scheme = (match[1] ?? "").toLowerCase();
    const host = readHost(match[2] ?? "", { scheme });
    if (!host) continue;
    const from = match.index - scheme.length;
    const before = text.slice(Math.max(0, from - CONTEXT), from);
    const to = match.index + match[0].length;
    PATH.lastIndex = to;
    const [path = ""] = PATH.exec(text) ?? [];
    yield { from, to, before, scheme, host, path };
  }
}
