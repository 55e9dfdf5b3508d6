/** An address in a source, after the text `before`. What is filled in at runtime is "*" in `host`, and ends `path`. */
export type FoundUrl = { from: number; to: number; before: string; scheme: string; host: string; path: string };

const URL_PATTERN =
  /\/\/(?<=(?:(?<![\w/?&]|[?&][\w-]{1,30}=)(https?:|wss?:)|["'`(=\s])\/\/)((?:[\w.\u0080-\uffff-]|\$?\{[^{}\n]{0,80}\})+(?::\d+)?)/gi;
const PATH = /\/[^\s"'`<>\\?#)${}]*/y;
/** The length of `before`. */
const CHARACTERS_BEFORE = 200;

function readHost(written: string, { scheme }: { scheme: string }) {
  const host = written
    .replace(/\$?\{[^{}]*\}/g, "*")
    .replace(/:443$/, "")
    .toLowerCase();
  const isHost = !/^[.]|[.*]$/.test(host) && host !== "www.w3.org" && (scheme || host.includes("."));
  return isHost ? host : null;
}

export function* urlsIn(text: string): Generator<FoundUrl> {
  for (const match of text.matchAll(URL_PATTERN)) {
    const scheme = (match[1] ?? "").toLowerCase();
    const host = readHost(match[2] ?? "", { scheme });
    if (!host) continue;
    const from = match.index - scheme.length;
    const before = text.slice(Math.max(0, from - CHARACTERS_BEFORE), from);
    const to = match.index + match[0].length;
    PATH.lastIndex = to;
    const [path = ""] = PATH.exec(text) ?? [];
    yield { from, to, before, scheme, host, path };
  }
}
