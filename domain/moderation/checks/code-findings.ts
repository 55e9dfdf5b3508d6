import type { ReasonId } from "#domain/apps/reasons.ts";
import { blankScriptComments } from "#domain/source-analysis/comments.ts";
import { isDataScript, type Piece, readAttribute, readPieces } from "#domain/source-analysis/html-parser.ts";
import type { CheckedContent, FoundFinding } from "./finding.ts";
import { LARGE_HTML_BYTES, MANY_LIBRARIES, SIMPLE_HTML_BYTES } from "./rules.ts";

type Rule = { id: string; pattern: RegExp; title: string; hint: string; reason: ReasonId };

const SHORTENERS =
  "bit\\.ly|tinyurl\\.com|t\\.co|goo\\.gl|is\\.gd|ow\\.ly|buff\\.ly|cutt\\.ly|rb\\.gy|rebrand\\.ly|shorturl\\.at|adf\\.ly|t\\.ly";
const AD_HOSTS =
  "googlesyndication\\.com|doubleclick\\.net|amazon-adsystem\\.com|adnxs\\.com|taboola\\.com|outbrain\\.com|popads\\.net|propellerads\\.com|adsterra\\.com|criteo\\.com";

/** These patterns are searched for in the whole source. */
const SOURCE_RULES: ReadonlyArray<Rule> = [
  {
    id: "shortened-link",
    pattern: new RegExp(`https?://(?:www\\.)?(?:${SHORTENERS})/`, "i"),
    title: "Shortened links",
    hint: "A shortened link hides where it leads. Write the address in full.",
    reason: "shortened-links",
  },
  {
    id: "ads",
    pattern: new RegExp(`//(?:[\\w-]+\\.){0,4}(?:${AD_HOSTS})\\b`, "i"),
    title: "Excessive ads",
    hint: "The app loads from an advertising network. Apps can't reach it; remove it.",
    reason: "excessive-ads",
  },
];

/** These patterns are searched for in scripts without their comments. */
const SCRIPT_RULES: ReadonlyArray<Rule> = [
  {
    id: "eval",
    pattern: /(?<![\w$.])eval\s*\(|\bnew\s+Function\s*\(/,
    title: "Unsafe scripts",
    hint: "Text is run as code here (eval or new Function). Say why, or write it without.",
    reason: "unsafe-scripts",
  },
  {
    id: "document-write",
    pattern: /\bdocument\s*\.\s*write(?:ln)?\s*\(/,
    title: "Unsafe scripts",
    hint: "document.write replaces the page while it loads. Change the elements instead.",
    reason: "unsafe-scripts",
  },
  {
    id: "hidden-code",
    pattern:
      /(?<![\w$.])(?:eval|Function)\s*\(\s*(?:atob|unescape|decodeURIComponent|String\s*\.\s*fromCharCode)\b|(?:\\x[0-9a-f]{2}){40}|(?:\b_0x[0-9a-f]{4,6}\b[^_]{1,200}){12}/i,
    title: "Malicious code",
    hint: "The code is hidden from readers. Submit the source as it was written.",
    reason: "malicious-code",
  },
  {
    id: "miner",
    pattern: /\b(?:coinhive|cryptonight|coinimp|cryptoloot)\b/i,
    title: "Malicious code",
    hint: "The code names a program that mines cryptocurrency.",
    reason: "malicious-code",
  },
];

const RAW_TEXT_TAGS = new Set(["script", "style", "title", "textarea"]);

export function* findCodeFindings({ html, htmlBytes }: CheckedContent): Generator<FoundFinding> {
  yield* matches(SOURCE_RULES, html, 0);
  let pieces = 0;
  let libraries = 0;
  let hasScript = false;
  for (const piece of readPieces(html)) {
    pieces++;
    if (isLibrary(piece)) libraries++;
    yield* pieceFindings(html, piece);
    if (piece.tag.name !== "script" || isDataScript(piece.tag)) continue;
    hasScript = true;
    yield* matches(SCRIPT_RULES, blankScriptComments(piece.content), piece.contentAt);
  }
  yield* sizeFindings({ htmlBytes, pieces, libraries, hasScript });
}

function* matches(rules: ReadonlyArray<Rule>, source: string, from: number): Generator<FoundFinding> {
  for (const { pattern, ...rule } of rules) {
    const match = pattern.exec(source);
    if (match) yield { ...rule, severity: "suspected", at: from + match.index };
  }
}

function* pieceFindings(html: string, { tag, content, contentAt }: Piece): Generator<FoundFinding> {
  if (RAW_TEXT_TAGS.has(tag.name) && contentAt + content.length === html.length) {
    const hint = `A <${tag.name}> is never closed, so what follows it doesn't show.`;
    yield { ...BROKEN, id: "unclosed", hint, at: tag.at };
  }
  if (tag.name === "input" && readAttribute(tag, "type")?.toLowerCase() === "password") {
    yield {
      id: "password-field",
      severity: "suspected",
      title: "Login without function",
      hint: "The app asks for a password. Apps have no accounts here; say in the description what it is for.",
      at: tag.at,
      reason: "login-without-function",
    };
  }
}

const BROKEN = { severity: "suspected", title: "Broken HTML", reason: "broken-html" } as const;

type Sizes = { htmlBytes: number; pieces: number; libraries: number; hasScript: boolean };

function* sizeFindings({ htmlBytes, pieces, libraries, hasScript }: Sizes): Generator<FoundFinding> {
  if (pieces === 0) {
    yield { ...BROKEN, id: "no-markup", hint: "The file has no HTML elements, so it shows as plain text.", at: 0 };
  }
  const slow = { severity: "suspected", title: "Performance issues", at: null, reason: "performance-issues" } as const;
  if (htmlBytes > LARGE_HTML_BYTES) {
    const megabytes = (htmlBytes / 1024 / 1024).toFixed(1);
    yield {
      ...slow,
      id: "large",
      hint: `The file has ${megabytes} MB, which loads slowly on phones. Make its pictures smaller.`,
    };
  }
  if (libraries >= MANY_LIBRARIES) {
    yield { ...slow, id: "many-libraries", hint: `The app loads ${libraries} libraries each time it starts.` };
  }
  if (htmlBytes < SIMPLE_HTML_BYTES && !hasScript) {
    yield {
      id: "too-simple",
      severity: "suspected",
      title: "Too simple",
      hint: "The page is very short and has no scripts, so it does nearly nothing.",
      at: null,
      reason: "too-simple",
    };
  }
}

function isLibrary({ tag }: Piece) {
  return tag.name === "script" && /^(?:https?:)?\/\//i.test(readAttribute(tag, "src") ?? "");
}
