import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Measured } from "./costs.ts";
import { GOALS } from "./goals.ts";
import { type GrowthRow, growthLines, isSample, isWithinLimit, type Sample, SIZES } from "./growth.ts";
import type { NightlyRow } from "./nightly.ts";
import { type ProfileRow, SHARES } from "./profile.ts";
import type { RequestCpu } from "./request-cpu.ts";
import { formatMarkdown, formatTable, type Line, round } from "./table.ts";
import type { TrafficResult } from "./traffic.ts";
import { memoryText, trafficLines } from "./traffic-lines.ts";

const PAGE = "docs/performance.md";
export const DATA = "tests/bench/performance.json";

/** What a part of the bench measured; `error` is that of its last run, which keeps the results of an earlier one. */
export type PartResult = {
  commit: string;
  date: string;
  machine: string;
  seconds: number;
  error?: string;
  lines?: Array<Line>;
  growth?: Array<GrowthRow>;
  nightly?: Array<NightlyRow>;
  traffic?: TrafficResult;
  requestCpu?: RequestCpu;
  profile?: Array<ProfileRow>;
};
export type Report = { parts: Record<string, PartResult> };

export function readReport(): Report {
  return existsSync(DATA) ? (JSON.parse(readFileSync(DATA, "utf8")) as Report) : { parts: {} };
}

/** What the costs are calculated from; null until each part ran once. */
export function readMeasured({ parts }: Report): Measured | null {
  const { growth, traffic, nightly, requestCpu } = Object.assign({}, ...Object.values(parts)) as PartResult;
  if (!growth || !traffic || !nightly || !requestCpu) return null;
  return { growth, nightly, requestCpu, bytesPerUser: traffic.bytesPerUser };
}

export function describeRun() {
  return {
    commit: execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim(),
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"})`,
  };
}

/** The lines of all parts, by goal. */
export function linesOf({ parts }: Report) {
  const order = GOALS.map(({ goal }) => goal);
  const lines = Object.values(parts).flatMap((part) => [
    ...(part.lines ?? []),
    ...(part.growth ? growthLines(part.growth) : []),
    ...(part.traffic ? trafficLines(part.traffic) : []),
  ]);
  return lines.sort((a, b) => order.indexOf(a.goal) - order.indexOf(b.goal));
}

export function writeReport(report: Report) {
  writeFileSync(DATA, `${JSON.stringify(report, null, 2)}\n`);
  const { growth, nightly, traffic, profile } = Object.assign({}, ...Object.values(report.parts)) as PartResult;
  const sections = [
    `# Performance

\`npm run bench\` writes this page and \`${DATA}\`. \`tests/bench/README.md\` says what is measured, and how; the reason of a
missed goal is kept in \`tests/bench/goals.ts\`. Only ratios can be compared between machines. The earlier results were measured
against other bases.
`,
    `## Goals\n\n${formatGoals(report)}`,
    `## Measured\n\n${formatMarkdown(linesOf(report))}`,
    profile && `## Where signed-in requests spend their time\n\n${formatProfile(profile)}`,
    growth &&
      `## Growth from ${SIZES.map((size) => size.toLocaleString("en")).join(" to ")} apps and users\n\n${formatGrowth(growth)}`,
    nightly && `## A night at ${SIZES.at(-1)?.toLocaleString("en")} apps and users\n\n${formatNightly(nightly)}`,
    traffic && `## Mixed traffic\n\n${formatTraffic(traffic)}`,
    `## Runs\n\n${formatRuns(report)}`,
  ];
  writeFileSync(PAGE, sections.filter(Boolean).join("\n"));
}

function formatGoals(report: Report) {
  const lines = linesOf(report);
  const rows = GOALS.map(({ goal, text, earlier, why }) => {
    const judged = lines.filter((line) => line.goal === goal && line.met !== null);
    const missed = judged.filter(({ met }) => !met);
    if (judged.length === 0) return [goal, text, earlier, "not measured", ""];
    if (missed.length === 0) return [goal, text, earlier, `met (${judged.length} of ${judged.length})`, ""];
    const figures = missed.map(({ what, measured, wanted }) => `${what}: ${measured} (${wanted})`).join("; ");
    return [goal, text, earlier, `NOT MET: ${figures}`, why ?? "No reason is written yet."];
  });
  return formatTable(["goal", "what", "earlier result", "result", "why not"], rows);
}

function formatProfile(rows: ReadonlyArray<ProfileRow>) {
  const table = formatTable(
    ["request", "ms", ...SHARES],
    rows.map(({ what, ms, shares }) => [what, round(ms), ...SHARES.map((name) => `${round(100 * shares[name], 0)} %`)]),
  );
  return `Milliseconds of the site's JavaScript for a request, with the functions of the runtime that it calls, and what they are spent on.
D1, R2 and the objects have isolates of their own.

${table}`;
}

function formatGrowth(rows: ReadonlyArray<GrowthRow>) {
  const cell = (row: GrowthRow, name: keyof Sample) =>
    row.measured.map((sample) => (isSample(sample) ? String(sample[name]) : "failed")).join(" / ");
  const ratio = ({ kind, measured: [small, large] }: GrowthRow) => {
    if (!isSample(small) || !isSample(large)) return "";
    const name = kind === "read" ? "rowsRead" : "rowsWritten";
    return small[name] === 0 ? "" : round(large[name] / small[name], 1);
  };
  const table = formatTable(
    ["who", "what", "rows read", "rows written", "trips", "ratio", "limit", ""],
    rows.map((row) => [
      row.role,
      row.what,
      cell(row, "rowsRead"),
      cell(row, "rowsWritten"),
      cell(row, "trips"),
      ratio(row),
      row.limits.every((limit) => limit === null) ? "" : [...new Set(row.limits)].join(" / "),
      verdictOf(row),
    ]),
  );
  return `At both sizes, "rows read" and "rows written" of D1 include what happens after the response; "trips" are those before it, and the
first one of a signed-in user reads the session. "Ratio" is of the rows read, or of those written for a write.

${table}`;
}

function verdictOf(row: GrowthRow) {
  const isWithin = isWithinLimit(row);
  if (isWithin === null) return "";
  return isWithin ? "met" : "NOT MET";
}

function formatNightly(rows: ReadonlyArray<NightlyRow>) {
  const sum = (name: "units" | "statements" | "rowsRead" | "rowsWritten" | "seconds") =>
    rows.reduce((total, row) => total + row[name], 0);
  const format = (row: Omit<NightlyRow, "notes" | "error">, result: string) => [
    row.step,
    String(row.units),
    String(row.statements),
    row.rowsRead.toLocaleString("en"),
    row.rowsWritten.toLocaleString("en"),
    round(row.seconds, 1),
    result,
  ];
  const all = {
    step: "all",
    units: sum("units"),
    statements: sum("statements"),
    rowsRead: sum("rowsRead"),
    rowsWritten: sum("rowsWritten"),
    seconds: sum("seconds"),
  };
  return formatTable(
    ["step", "units", "statements", "rows read", "rows written", "seconds", ""],
    [...rows.map((row) => format(row, row.error ?? (row.notes > 0 ? `${row.notes} notes` : ""))), format(all, "")],
  );
}

function formatTraffic({ minutes, ratePerSecond, rows, memory }: TrafficResult) {
  const table = formatTable(
    ["request", "sent", "5xx", "4xx", "p50, ms", "p99, ms"],
    rows.map(({ kind, requests, serverErrors, refused, p50Ms, p99Ms }) => [
      kind,
      String(requests),
      String(serverErrors),
      Object.entries(refused)
        .map(([status, count]) => `${count} x ${status}`)
        .join(", ") || "0",
      round(p50Ms, 0),
      round(p99Ms, 0),
    ]),
  );
  return `${round(minutes, 1)} minutes at ${ratePerSecond} requests a second (open loop) on the large database, site and preview worker in one runtime. Its
memory, from the first minute of the version before to the last of the new one: ${memoryText(memory)}.

${table}`;
}

function formatRuns({ parts }: Report) {
  return formatTable(
    ["part", "commit", "date", "machine", "seconds", ""],
    Object.entries(parts).map(([name, { commit, date, machine, seconds, error }]) => [
      name,
      commit,
      date,
      machine,
      round(seconds, 0),
      error ? `failed: ${error}` : "",
    ]),
  );
}
