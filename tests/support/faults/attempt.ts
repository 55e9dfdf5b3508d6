import type { Services } from "#domain/kit/services.ts";
import { FAULT_TEXT, type Fault } from "./fault-point.ts";
import type { Flow } from "./flows.ts";
import { findBroken } from "./invariants.ts";
import { withFault } from "./ports.ts";
import { type Marks, markRows, readState } from "./state.ts";

type SetUp = { marks: Marks; initial: ReadonlyArray<string>; run: Awaited<ReturnType<Flow>> };

async function setUp(services: Services, flow: Flow): Promise<SetUp> {
  const marks = await markRows();
  const run = await flow(services);
  return { marks, initial: await readState(marks), run };
}

async function attempt(services: Services, { run }: SetUp, fault: Fault | null) {
  const { services: used, calls, functions, later } = withFault(services, fault);
  const answer = await run(used);
  while (later.length > 0) await later.shift();
  return { calls, functions, answer };
}

type Options = {
  /** Tables of which an attempt that did its work and then failed leaves a second row, when it is repeated. */
  repeats?: ReadonlyArray<string>;
  /** Whether it is repeated also after it succeeded, since a part of it may have failed and waits for the next night. */
  isNightly: boolean;
  /** Whether a flow is of no interest, by the functions that it called. */
  skip: (functions: ReadonlySet<string>) => boolean;
};

/**
 * Fails every call in turn, before and after its effect, and repeats the flow. An attempt that must be repeated and wrote no
 * row is repeated by the next one, on the same rows, with the next fault. @returns what is wrong, in words.
 */
export async function runWithFaults(services: Services, flow: Flow, { repeats, isNightly, skip }: Options) {
  // The first run writes what all later ones share, e.g. figures that are counted once an hour.
  const { functions: first } = await attempt(services, await setUp(services, flow), null);
  if (skip(first)) return null;
  const calmSetUp = await setUp(services, flow);
  const calm = await attempt(services, calmSetUp, null);
  const expected = await readState(calmSetUp.marks, repeats);
  const problems: Array<string> = [];
  if (calm.answer.untruth) problems.push(`without a fault: ${calm.answer.untruth}`);
  if (calm.answer.outcome !== "ok") problems.push(`without a fault: ${calm.answer.outcome} ${calm.answer.text}`);
  let failed = 0;
  const sentences = new Set<string>();
  const faults = calm.calls.flatMap((name, at) =>
    (["before", "after"] as const).map((when) => ({ call: at + 1, when, place: `${when} call ${at + 1}, ${name}` })),
  );
  let unchanged: SetUp | null = null;
  for (const [at, { place, ...fault }] of faults.entries()) {
    const current: SetUp = unchanged ?? (await setUp(services, flow));
    unchanged = null;
    const { answer, calls } = await attempt(services, current, fault);
    // A nightly step also does what others left, in another order.
    if (!isNightly && calls[fault.call - 1] !== calm.calls[fault.call - 1])
      problems.push(`${place}: the call is ${calls[fault.call - 1]} here`);
    const { outcome, text, sentence } = answer;
    if (outcome === "failed") failed++;
    else if (outcome !== "ok") problems.push(`${place}: is refused as ${outcome} ${text}`);
    if (sentence !== null) sentences.add(sentence);
    if (answer.untruth) problems.push(`${place}: ${answer.untruth}`);
    if (text.includes(FAULT_TEXT)) problems.push(`${place}: tells of the inside: ${text}`);
    problems.push(...(await findBroken(services)).map((broken) => `${place}: ${broken}`));
    const isDone = outcome === "ok" && !isNightly;
    // A nightly step does what an earlier attempt left, so its calls differ.
    if (
      outcome !== "ok" &&
      !isNightly &&
      at + 1 < faults.length &&
      isSame(await readState(current.marks), current.initial)
    ) {
      unchanged = current;
      continue;
    }
    const repeated = isDone ? answer : await current.run(services);
    if (repeated.untruth) problems.push(`${place}, repeated: ${repeated.untruth}`);
    if (repeated.outcome === "failed") problems.push(`${place}: fails again: ${repeated.text}`);
    const state = await readState(current.marks, repeats);
    const more = without(state, expected);
    const less = without(expected, state);
    if (more.length + less.length > 0)
      problems.push(`${place}: ${answer.outcome}, then ${repeated.outcome}: more ${more}, less ${less}`);
  }
  return {
    calls: calm.calls.length,
    faults: faults.length,
    failed,
    functions: new Set([...first, ...calm.functions]),
    sentences: [...sentences].sort(),
    problems,
  };
}

function isSame(rows: ReadonlyArray<string>, others: ReadonlyArray<string>) {
  return rows.length === others.length && rows.every((row, at) => row === others[at]);
}

function without(rows: ReadonlyArray<string>, others: ReadonlyArray<string>) {
  const left = [...others];
  return rows.filter((row) => {
    const at = left.indexOf(row);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
