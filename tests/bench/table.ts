/** `met` is null for information only. */
export type Line = { goal: string; what: string; measured: string; wanted: string; met: boolean | null };

export function round(value: number, digits = 2) {
  return value.toFixed(digits);
}

export function print(lines: Array<Line>) {
  const rows = lines.map(({ goal, what, measured, wanted, met }) => [goal, what, measured, wanted, verdict(met)]);
  const table = [["goal", "what", "measured", "wanted", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

export function formatMarkdown(lines: Array<Line>) {
  const rows = lines.map(({ goal, what, measured, wanted, met }) => [goal, what, measured, wanted, verdict(met)]);
  return formatTable(["goal", "what", "measured", "wanted", "met"], rows);
}

/** A line for each row; a cell's bars would end it. */
export function formatTable(head: Array<string>, rows: Array<Array<string>>) {
  return [head, head.map(() => "---"), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`)
    .join("");
}

function verdict(met: boolean | null) {
  if (met === null) return "";
  return met ? "met" : "NOT MET";
}
