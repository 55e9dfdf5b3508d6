/**
 * An absolute address: the offsets of its scheme and host, and the text before it. `host` has "*" for a part that is
 * filled in at runtime; `path` ends before such a part and is "" without one.
 */
export type Address = { from: number; to: number; before: string; scheme: string; host: string; path: string };

/** A scheme outside any other address, or the start of a value; two slashes; a host, which may have {holes}; a port. */
const ADDRESS =
  /\/\/(?<=(?:(?<![\w/?&]|[?&][\w-]{1,30}=)(https?:|wss?:)|["'`(=\s])\/\/)((?:[\w.\u0080-\uffff-]|\$?\{[^{}\n]{0,80}\})+(?::\d+)?)/gi;
const PATH = /\/[^\s"'`<>\\?#)${}]*/y;
/** Characters before an address that tell what it is for. */
const CONTEXT = 200;

// What may begin or hide a comment. Each ends in something optional or has a bound: none is tried for long in vain.
const STRING = /"(?:[^"\\\n]+|\\[\s\S])*"?|'(?:[^'\\\n]+|\\[\s\S])*'?|`(?:[^`\\]+|\\[\s\S])*`?/.source;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/.source;
// After a colon, two slashes are an address in quotes that were misread.
const LINE_COMMENT = /(?<!:)\/\/[^\n]*/.source;
const REGEX = /\/(?<=[=(,:;!&|?{}[+>\n] ?\/)(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,80}\]){1,200}\//.source;
const SCRIPT_TOKEN = new RegExp([STRING, BLOCK_COMMENT, LINE_COMMENT, REGEX].join("|"), "g");
const STYLE_TOKEN = new RegExp([STRING, BLOCK_COMMENT].join("|"), "g");

function blank(source: string, token: RegExp) {
  return source.replace(token, (text) => (/^\/[/*]/.test(text) ? " ".repeat(text.length) : text));
}

/** A script with spaces in place of its comments; every offset stays. */
export function blankScriptComments(source: string) {
  return blank(source, SCRIPT_TOKEN);
}

/** A style sheet with spaces in place of its comments; every offset stays. */
export function blankStyleComments(source: string) {
  return blank(source, STYLE_TOKEN);
}

/** The host in lower case, a hole in it as "*"; null where it can't be known, or names a vocabulary and not a place. */
function readHost(written: string, { scheme }: { scheme: string }) {
  const host = written
    .replace(/\$?\{[^{}]*\}/g, "*")
    .replace(/:443$/, "")
    .toLowerCase();
  const known = !/^[.]|[.*]$/.test(host) && host !== "www.w3.org" && (scheme || host.includes("."));
  return known ? host : null;
}

/** Every absolute address in a piece of source whose host is known, at least in part. */
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
