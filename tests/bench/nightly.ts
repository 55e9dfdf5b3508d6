import type { UnitResult } from "./nightly-worker.ts";
import type { ScaleServer } from "./scale-server.ts";

export type NightlyRow = {
  step: string;
  units: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  seconds: number;
  notes: number;
  error: string | null;
};

/** Every nightly step until it is done, in the order of the night. */
export async function benchNightly(server: ScaleServer): Promise<Array<NightlyRow>> {
  const worker = await server.mf.getWorker("bench-nightly");
  const names = (await (await worker.fetch("http://bench/steps")).json()) as Array<string>;
  const rows: Array<NightlyRow> = [];
  for (const name of names) rows.push(await runStep(server, name));
  return rows;
}

/** Only `statements` and `rows` of D1 count; R2 and gateways are part of the seconds. */
export async function runStep({ mf }: ScaleServer, step: string): Promise<NightlyRow> {
  const worker = await mf.getWorker("bench-nightly");
  const row: NightlyRow = {
    step,
    units: 0,
    statements: 0,
    rowsRead: 0,
    rowsWritten: 0,
    seconds: 0,
    notes: 0,
    error: null,
  };
  const startedAt = performance.now();
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ name: step, ...(cursor !== null && { cursor }) });
    const response = await worker.fetch(`http://bench/step?${query}`);
    const answer = await response.text();
    if (!response.ok) {
      row.error = answer.split("\n")[0] ?? String(response.status);
      break;
    }
    const unit = JSON.parse(answer) as UnitResult;
    row.units++;
    row.statements += unit.statements;
    row.rowsRead += unit.rowsRead;
    row.rowsWritten += unit.rowsWritten;
    row.notes += unit.notes;
    cursor = unit.next;
  } while (cursor !== null);
  return { ...row, seconds: (performance.now() - startedAt) / 1000 };
}
