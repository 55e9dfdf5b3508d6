import { readAnswer } from "./answer.ts";
import { componentPage } from "./component-page.ts";
import { jsonPage, svgPage } from "./data-pages.ts";
import { pageInJson, unescapeMarkup, unescapeString } from "./escaped-markup.ts";
import type { RecognizedSource } from "./recognized-source.ts";
import { savedPage } from "./saved-page.ts";
import { COMPONENT_MADE, ESCAPES_REMOVED, missingImportsText, savedPageText } from "./source-texts.ts";
import {
  hasTags,
  isBinary,
  isComponent,
  isCss,
  isJavaScript,
  isMarkdown,
  isSvg,
  startsLikeCode,
  startsLikeMarkup,
} from "./text-kinds.ts";

/** Reads what people paste or open: a page, or an answer, a component, a note that can become one (decision 173). */
export function recognizeSource(text: string): RecognizedSource {
  if (text.trim() === "") return { kind: "empty", html: null };
  const source = recognizeMarkup(text);
  if (source) return source;
  if (isBinary(text)) return { kind: "binary", html: null };
  return recognizeData(text) ?? recognizeText(text);
}

export function canBecomePage({ html, markdown }: RecognizedSource) {
  return html !== null || markdown !== undefined;
}

/** What an assistant thought comes before its answer. */
const THOUGHTS = /^\s*<(think|thinking)>[\s\S]*?<\/\1>/i;

function recognizeMarkup(text: string): RecognizedSource | null {
  const unescaped = unescapeString(text);
  if (unescaped !== null) return { kind: "escaped", html: unescaped, message: ESCAPES_REMOVED };
  if (!startsLikeMarkup(text)) return null;
  if (isSvg(text)) return { kind: "svg", html: svgPage(text), message: "A page around the drawing was made." };
  if (!THOUGHTS.test(text)) return { kind: "page", html: text };
  const answer = recognizeSource(text.replace(THOUGHTS, ""));
  return answer.kind === "text" || answer.kind === "empty" ? { kind: "page", html: text } : answer;
}

const ADDRESS = /^<?(https?:\/\/[^\s<>]+)>?$/i;

const FENCE = /^[ \t]*(?:`{3}|~{3})/m;

function recognizeData(text: string): RecognizedSource | null {
  const trimmed = text.trim().replace(/^\ufeff/, "");
  const url = ADDRESS.exec(trimmed)?.[1];
  if (url !== undefined && URL.canParse(url)) return { kind: "address", html: null, url };
  const json = parseJson(trimmed);
  if (json !== undefined) {
    const page = pageInJson(json);
    if (page !== null) return { kind: "escaped", html: page, message: ESCAPES_REMOVED };
    if (typeof json === "string") return recognizeSource(json);
    return { kind: "json", html: jsonPage(json), message: "A page that shows the data was made." };
  }
  const saved = savedPage(text);
  if (saved !== null) return { kind: "saved-page", html: saved.html, message: savedPageText(saved) };
  const markup = FENCE.test(text) ? null : unescapeMarkup(text);
  return markup === null ? null : { kind: "escaped", html: markup, message: ESCAPES_REMOVED };
}

/** Undefined for what is no object, list or string. */
function parseJson(text: string): unknown {
  if (!/^[{["]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recognizeText(text: string): RecognizedSource {
  if (isCss(text)) return { kind: "css", html: null };
  if (startsLikeCode(text)) {
    if (isComponent(text)) return recognizedComponent(text);
    if (isJavaScript(text)) return { kind: "javascript", html: null };
  }
  const answer = readAnswer(text);
  if (answer) return answer;
  if (isMarkdown(text)) return recognizedMarkdown(text);
  return hasTags(text) ? { kind: "page", html: text } : { kind: "text", html: null };
}

function recognizedComponent(text: string): RecognizedSource {
  const { html, unresolved } = componentPage(text);
  const message = [COMPONENT_MADE, missingImportsText(unresolved)].filter(Boolean).join(" ");
  return { kind: "component", html, message };
}

function recognizedMarkdown(text: string): RecognizedSource {
  return { kind: "markdown", html: null, markdown: text, message: "A page to read was made of this text in Markdown." };
}
