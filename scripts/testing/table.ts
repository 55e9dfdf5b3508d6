import type { Journey } from "./journeys.ts";

const SLOWEST = 10;
const LAST_LINES = 60;

/** `output`: what a failed command printed, what the page of a failed journey showed, or nothing. Its last lines are shown. */
export type Failure = { title: string; output: string };

export type Summary = {
  steps: Array<{ title: string; seconds: number }>;
  files: Array<{ file: string; seconds: number }>;
  journeys: Array<Journey>;
  failures: Array<Failure>;
};

/** What `npm test` ends with: the time of each step, the slowest files and journeys, second tries, and what failed. */
export function formatSummary({ steps, files, journeys, failures }: Summary) {
  const repeated = journeys.filter(({ tries }) => tries > 1);
  return [
    section(
      "Seconds of each step",
      steps.map(({ title, seconds }) => [seconds, title] as const),
    ),
    section("Slowest test files", slowest(files.map(({ file, seconds }) => [seconds, file] as const))),
    section(
      "Slowest journeys",
      slowest(journeys.map(({ file, title, seconds }) => [seconds, `${file}: ${title}`] as const)),
    ),
    repeated.length === 0
      ? "No journey needed a second try."
      : section(
          "Journeys that needed a second try",
          repeated.map(({ file, title, tries }) => [tries, `${file}: ${title}`] as const),
        ),
    failures.length > 0 && ["Failed", ...failures.map(describeFailure)].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function describeFailure({ title, output }: Failure) {
  const lines = output.trimEnd().split("\n").slice(-LAST_LINES);
  return [title, ...(output ? lines : [])].map((line, index) => `${index === 0 ? "  " : "    "}${line}`).join("\n");
}

function slowest(rows: Array<readonly [number, string]>) {
  return rows.toSorted(([a], [b]) => b - a).slice(0, SLOWEST);
}

function section(title: string, rows: Array<readonly [number, string]>) {
  if (rows.length === 0) return "";
  return [
    title,
    ...rows.map(([number, text]) => `${number.toFixed(Number.isInteger(number) ? 0 : 1).padStart(8)}  ${text}`),
  ].join("\n");
}
