import { mendCodeCharacters } from "#domain/source-analysis/code-characters.ts";
import { convertSource } from "#domain/source-analysis/recognition/convert-source.ts";
import { notAPageText } from "#domain/source-analysis/recognition/source-texts.ts";

const CHARACTERS_FOUND = "Its code has curly quotes or invisible characters, which break it.";

/** What comes into the editor for a text. `mended` is the same without characters that break code, `message` what to tell. */
export async function prepareSource(text: string) {
  const { kind, url, ...source } = await convertSource(text);
  const html = source.html ?? text;
  const problem = notAPageText(kind);
  const mended = source.html === null ? html : mendCodeCharacters(html);
  const message =
    source.message ?? (source.html === null ? problem : null) ?? (mended === html ? null : CHARACTERS_FOUND);
  return { kind, url, html, problem, mended, message };
}
