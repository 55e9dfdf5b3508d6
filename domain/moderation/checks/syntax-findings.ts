import { parser } from "@lezer/javascript";
import { readPieces } from "#domain/source-analysis/html-parser.ts";
import type { FoundFinding } from "./finding.ts";
import { isJavaScript } from "./intent-findings.ts";
import { MAX_PARSED_LENGTH } from "./rules.ts";

/** The first place at which a browser can't read a script, with the editor's parser. */
export function* findSyntaxFindings(html: string): Generator<FoundFinding> {
  let parsed = 0;
  for (const { tag, content, contentAt } of readPieces(html)) {
    if (!isJavaScript(tag)) continue;
    parsed += content.length;
    if (parsed > MAX_PARSED_LENGTH) return;
    const error = findError(content);
    if (error === null) continue;
    yield {
      id: "script-error",
      severity: "suspected",
      title: "Script with an error",
      hint: "Browsers can't read this script, so none of it runs.",
      at: contentAt + error,
      reason: "broken-html",
    };
    return;
  }
}

function findError(script: string) {
  const cursor = parser.parse(script).cursor();
  do {
    if (cursor.type.isError) return cursor.from;
  } while (cursor.next());
  return null;
}
