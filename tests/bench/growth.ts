import { growthReads } from "./growth-reads.ts";
import { measureWrites } from "./growth-writes.ts";
import { runStep } from "./nightly.ts";
import { fillScale, migrateScale } from "./scale-fill.ts";
import { type Counted, callScale, type ScaleServer } from "./scale-server.ts";
import type { Line } from "./table.ts";

/** Apps and users; `BENCH_APPS` makes a short run. */
export const SIZES: ReadonlyArray<number> = [1_000, Number(process.env.BENCH_APPS ?? 100_000)];
/** Once a public page is rendered, its data live for two seconds, so no address may come twice. */
const SLACK_ROWS = 24;
/** What the nights before would have done; else the first command would seal the audit log of the whole fill. */
export const FILL_STEPS = ["search-index", "trending", "store-figures", "sitemap", "code-sketches", "audit-seals"];
const MINUTES_PER_APP = 10;

export type GrowthRow = {
  kind: "read" | "write";
  what: string;
  role: string;
  /** For each of `SIZES`. */
  measured: Array<Sample | { error: string }>;
  /** Rows that it may read (`read`) or write (`write`), for each size; null without a goal. */
  limits: Array<number | null>;
};
export type Sample = { trips: number; rowsRead: number; rowsWritten: number; objectRowsWritten: number } & Storage;
type Storage = { classA: number; classB: number; kvReads: number; kvWrites: number; objectRequests: number };

/** Fills to the first size, measures, fills to the second, measures again. The server stays for the nightly part. */
export async function benchGrowth(server: ScaleServer): Promise<Array<GrowthRow>> {
  const rows = new Map<string, GrowthRow>();
  await migrateScale(server.mf);
  let from = 0;
  for (const [index, to] of SIZES.entries()) {
    const filledAt = Date.now();
    await fillScale(server.mf, { from, to });
    for (const step of FILL_STEPS) await runStep(server, step);
    from = to;
    for (const { what, role, shown, ...call } of growthReads(
      to,
      (n) => filledAt - (to - n) * MINUTES_PER_APP * 60_000,
    )) {
      const limit = shown === null ? null : 2 * shown + SLACK_ROWS;
      const row = rowOf(rows, { kind: "read", what, role: role ?? "visitor", limits: [] });
      row.limits[index] = limit;
      row.measured[index] = await callScale(server, { ...call, role }).then(sampleOf, errorOf);
    }
    for (const { what, limit, counted } of await measureWrites(server, { size: to, round: index }))
      rowOf(rows, { kind: "write", what, role: "", limits: [limit, limit] }).measured[index] = sampleOf(counted);
  }
  return [...rows.values()];
}

function rowOf(rows: Map<string, GrowthRow>, row: Omit<GrowthRow, "measured">) {
  const key = `${row.kind} ${row.role} ${row.what}`;
  const known = rows.get(key) ?? { ...row, measured: [] };
  rows.set(key, known);
  return known;
}

/** What happens after the response is billed too; only trips before it make a user wait. */
function sampleOf({ own, later }: Counted): Sample {
  const sum = (name: keyof Storage | "rowsRead" | "rowsWritten" | "objectRowsWritten") => own[name] + later[name];
  return {
    trips: own.trips,
    rowsRead: sum("rowsRead"),
    rowsWritten: sum("rowsWritten"),
    objectRowsWritten: sum("objectRowsWritten"),
    classA: sum("classA"),
    classB: sum("classB"),
    kvReads: sum("kvReads"),
    kvWrites: sum("kvWrites"),
    objectRequests: sum("objectRequests"),
  };
}

function errorOf(error: unknown) {
  return { error: error instanceof Error ? error.message : String(error) };
}

export function isSample(sample: GrowthRow["measured"][number] | undefined): sample is Sample {
  return sample !== undefined && !("error" in sample);
}

/** A row is within its goal if it is at both sizes. */
export function isWithinLimit({ kind, measured, limits }: GrowthRow) {
  if (limits.includes(null)) return null;
  return limits.every((limit, index) => {
    const sample = measured[index];
    return isSample(sample) && (kind === "read" ? sample.rowsRead : sample.rowsWritten) <= (limit ?? 0);
  });
}

/** Goals 5 and 11 as one line each; the rows themselves are a table of their own. */
export function growthLines(rows: ReadonlyArray<GrowthRow>): Array<Line> {
  const line = (goal: string, kind: GrowthRow["kind"], what: string, wanted: string): Line => {
    const judged = rows.filter((row) => row.kind === kind && isWithinLimit(row) !== null);
    const missed = judged.filter((row) => isWithinLimit(row) === false);
    return {
      goal,
      what,
      measured: `${judged.length - missed.length} of ${judged.length}${missed.length > 0 ? `; not: ${missed.map(({ what }) => what).join(", ")}` : ""}`,
      wanted,
      met: missed.length === 0,
    };
  };
  return [
    line(
      "5",
      "read",
      "lists, pages, feeds and searches within their rows at 1,000 and 100,000 apps",
      "rows read <= 2x rows shown + 24",
    ),
    line(
      "11",
      "write",
      "writes within their rows at 1,000 and 100,000 apps",
      "install <= 12 rows, one that changes nothing 0",
    ),
  ];
}
