import { AppError } from "#domain/kit/errors.ts";
import { recognizeSource } from "./recognize-source.ts";
import type { RecognizedSource } from "./recognized-source.ts";
import { notAPageText } from "./source-texts.ts";

/** As `recognizeSource`, with the page of a text in Markdown, whose parser loads when it is needed. */
export async function convertSource(text: string): Promise<RecognizedSource> {
  const source = recognizeSource(text);
  if (source.markdown === undefined) return source;
  const { markdownPage } = await import("./markdown-page.ts");
  return { ...source, html: await markdownPage(source.markdown) };
}

/** The page of an imported text. @throws AppError("invalid") that says what the text is instead. */
export async function convertToPage(text: string) {
  const { kind, html } = await convertSource(text);
  const problem = html === null ? notAPageText(kind) : null;
  if (problem !== null) throw new AppError("invalid", "Import failed", problem);
  return html ?? text;
}
