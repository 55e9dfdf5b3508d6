import type { Services } from "#domain/services.ts";
import { FAULT_TEXT, type Fault } from "./fault-point.ts";
import type { Flow } from "./flows.ts";
import { findBroken } from "./invariants.ts";
import { withFault } from "./ports.ts";
import { markRows, readState } from "./state.ts";

/** Sets the flow up without faults, and runs it with one. */
async function attempt(services: Services, flow: Flow, fault: Fault | null) {
  const marks = await markRows();
  const run = await flow(services);
  const { services: used, calls, functions } = withFault(services, fault);
  return { marks, calls, functions, answer: await run(used), again: () => run(services) };
}

type Options = {
  /** Tables of which an attempt that did its work and then failed leaves a second row, when it is repeated. */
  repeats?: ReadonlyArray<string>;
  /** Whether it is repeated also after it succeeded, since a part of it may have failed and waits for the next night. */
  isNightly: boolean;
  /** Whether a flow is of no interest, by the functions that it called. */
  skip: (functions: ReadonlySet<string>) => boolean;
};

/** Fails every call in turn, before and after its effect, and repeats the flow. @returns what is wrong, in words. */
export async function runWithFaults(services: Services, flow: Flow, { repeats, isNightly, skip }: Options) {
  // The first run writes what all later ones share, e.g. figures that are counted once an hour.
  const { functions: first } = await attempt(services, flow, null);
  if (skip(first)) return null;
  const calm = await attempt(services, flow, null);
  const expected = await readState(calm.marks, repeats);
  const problems: Array<string> = [];
  if (calm.answer.outcome !== "ok") problems.push(`without a fault: ${calm.answer.outcome} ${calm.answer.text}`);
  let faults = 0;
  let failed = 0;
  const sentences = new Set<string>();
  for (let call = 1; call <= calm.calls.length; call++) {
    for (const when of ["before", "after"] as const) {
      const place = `${when} call ${call}, ${calm.calls[call - 1]}`;
      const { answer, marks, again } = await attempt(services, flow, { call, when });
      faults++;
      const { outcome, text, sentence } = answer;
      if (outcome === "failed") failed++;
      else if (outcome !== "ok") problems.push(`${place}: is refused as ${outcome} ${text}`);
      if (sentence !== null) sentences.add(sentence);
      if (text.includes(FAULT_TEXT)) problems.push(`${place}: tells of the inside: ${text}`);
      problems.push(...(await findBroken(services)).map((broken) => `${place}: ${broken}`));
      const repeated = answer.outcome === "ok" && !isNightly ? answer : await again();
      if (repeated.outcome === "failed") problems.push(`${place}: fails again: ${repeated.text}`);
      const state = await readState(marks, repeats);
      const more = without(state, expected);
      const less = without(expected, state);
      if (more.length + less.length > 0)
        problems.push(`${place}: ${answer.outcome}, then ${repeated.outcome}: more ${more}, less ${less}`);
    }
  }
  return {
    calls: calm.calls.length,
    faults,
    failed,
    functions: new Set([...first, ...calm.functions]),
    sentences: [...sentences].sort(),
    problems,
  };
}

function without(rows: ReadonlyArray<string>, others: ReadonlyArray<string>) {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
