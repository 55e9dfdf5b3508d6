import { AppError } from "#domain/errors.ts";
import type { Services } from "#domain/services.ts";
import type { Answer, Flow } from "./flows.ts";
import { findBroken } from "./invariants.ts";
import { FAULT_TEXT, type Fault, withFault } from "./ports.ts";
import { markRows, readState } from "./state.ts";

const UNAVAILABLE = /code\\*":\\*"unavailable\\*"/;

/** Sets the flow up without faults, and runs it with one. "failed": an error that is no refusal. */
async function attempt(services: Services, flow: Flow, fault: Fault | null) {
  const marks = await markRows();
  const run = await flow(services);
  const { services: used, calls, functions } = withFault(services, fault);
  const answer = await answerOf(() => run(used));
  return { marks, calls, functions, answer, again: () => answerOf(() => run(services)) };
}

async function answerOf(run: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await run();
    return UNAVAILABLE.test(answer.text) ? { ...answer, outcome: "failed" } : answer;
  } catch (error) {
    if (error instanceof AppError)
      return { outcome: error.code === "unavailable" ? "failed" : error.code, text: `${error.title} ${error.message}` };
    // The root's boundary, the API's onError and the form's answer have their own words for it.
    return { outcome: "failed", text: "" };
  }
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
  for (let call = 1; call <= calm.calls.length; call++) {
    for (const when of ["before", "after"] as const) {
      const place = `${when} call ${call}, ${calm.calls[call - 1]}`;
      const { answer, marks, again } = await attempt(services, flow, { call, when });
      faults++;
      if (answer.outcome === "failed") failed++;
      else if (answer.outcome !== "ok") problems.push(`${place}: is refused as ${answer.outcome} ${answer.text}`);
      if (answer.text.includes(FAULT_TEXT)) problems.push(`${place}: tells of the inside: ${answer.text}`);
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
  return { calls: calm.calls.length, faults, failed, functions: new Set([...first, ...calm.functions]), problems };
}

function without(rows: ReadonlyArray<string>, others: ReadonlyArray<string>) {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
