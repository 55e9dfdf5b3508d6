// Strings and comments. Each pattern ends in something optional or bounded, so none backtracks for long.
const STRING = /"(?:[^"\\\n]+|\\[\s\S])*"?|'(?:[^'\\\n]+|\\[\s\S])*'?|`(?:[^`\\]+|\\[\s\S])*`?/.source;
const BLOCK_COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/.source;
// After a colon, two slashes belong to a URL inside a misread string.
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
