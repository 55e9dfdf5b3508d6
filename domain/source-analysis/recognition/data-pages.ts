import { escapeHtml, pageShell, READABLE_STYLE } from "./page-shell.ts";
import { svgElement } from "./text-kinds.ts";

const SVG_STYLE = `<style>
body { display: grid; min-height: 100vh; margin: 0; place-items: center; }
svg { max-width: 100vw; max-height: 100vh; }
</style>`;

/** A page that shows a drawing. */
export function svgPage(text: string) {
  const svg = svgElement(text);
  const title = /<title[^>]*>([^<]+)<\/title>/i.exec(svg)?.[1]?.trim() ?? "SVG";
  return pageShell({ title, head: SVG_STYLE, body: svg });
}

/** A page that shows data: a table for a list of flat records, else the data with line breaks. */
export function jsonPage(data: unknown) {
  const records = flatRecords(data);
  const body = records ? table(records) : `<pre>${escapeHtml(JSON.stringify(data, null, 2))}</pre>`;
  return pageShell({ title: "Data", head: READABLE_STYLE, body });
}

type FlatRecord = Record<string, string | number | boolean | null>;

function isFlatRecord(value: unknown): value is FlatRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((field) => field === null || typeof field !== "object")
  );
}

function flatRecords(data: unknown): Array<FlatRecord> | null {
  return Array.isArray(data) && data.length > 0 && data.every(isFlatRecord) ? data : null;
}

function table(records: ReadonlyArray<FlatRecord>) {
  const names = [...new Set(records.flatMap(Object.keys))];
  const row = (cells: ReadonlyArray<string>, tag: "th" | "td") =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join("")}</tr>`;
  const rows = records.map((record) =>
    row(
      names.map((name) => String(record[name] ?? "")),
      "td",
    ),
  );
  return `<table>\n<thead>${row(names, "th")}</thead>\n<tbody>\n${rows.join("\n")}\n</tbody>\n</table>`;
}
