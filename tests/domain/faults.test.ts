import { listDurableObjectIds, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Services } from "#domain/kit/services.ts";
import { ACCOUNT_FLOWS } from "#tests/support/faults/account-flows.ts";
import { runWithFaults } from "#tests/support/faults/attempt.ts";
import { BILLING_FLOWS } from "#tests/support/faults/billing-flows.ts";
import { listCommands } from "#tests/support/faults/commands.ts";
import { CONTENT_FLOWS } from "#tests/support/faults/content-flows.ts";
import { expectedSentences, FLOWS_WITH_SENTENCES } from "#tests/support/faults/expected-sentences.ts";
import { routeFlows } from "#tests/support/faults/flows.ts";
import { NIGHTLY_FLOWS } from "#tests/support/faults/nightly-flows.ts";
import { REPEATS } from "#tests/support/faults/repeats.ts";
import { markRows, readState } from "#tests/support/faults/state.ts";
import { testServices } from "#tests/support/services.ts";

const STACK_TRACE_LIMIT = Error.stackTraceLimit;

/** Right passwords: hashing takes most of a flow's time. Its calls fail as others do; `sign-in.test.ts` has the real ones. */
const passwords: Services["passwords"] = {
  hash: async () => "hash",
  verify: async () => ({ result: "ok", newHash: null }),
  replace: async () => "new hash",
};

beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  // Each failure is expected, and mapping its stack to the sources takes longer than the flow.
  Error.stackTraceLimit = 0;
});
afterAll(() => {
  Error.stackTraceLimit = STACK_TRACE_LIMIT;
  vi.restoreAllMocks();
});

const FLOWS = { ...routeFlows(), ...ACCOUNT_FLOWS, ...BILLING_FLOWS, ...CONTENT_FLOWS, ...NIGHTLY_FLOWS };
const COMMANDS = listCommands();
/** They end with another function's promise, so they are not on the stack of its calls. */
const UNSEEN: Record<string, keyof typeof FLOWS> = {
  "domain/blobs/images/pictures.server.ts uploadPicture": "POST /api/icons",
  "domain/apps/safety-facts.server.ts reviewedFacts": "GET /store/:slug",
};
const called = new Set(Object.keys(UNSEEN));

for (const [name, flow] of Object.entries(FLOWS)) {
  test(`${name}: each call fails with a clear sentence, and a repeated attempt ends as without a fault`, async ({
    task,
  }) => {
    // Flows are repeated more often than the real throttle allows (`lockout.test.ts` has it), and the real counter writes
    // opens ten minutes later (`daily-visitors.test.ts` has it). Their calls fail too.
    const replaced = { passwords, consumeAttempt: async () => 0, countOpen: async () => {} };
    const services: Services = { ...testServices().services, ...replaced };
    const isRead = (functions: ReadonlySet<string>) =>
      name.startsWith("GET ") && !COMMANDS.some((command) => functions.has(command));
    const result = await runWithFaults(services, flow, {
      repeats: REPEATS[name]?.tables,
      isNightly: name.startsWith("nightly: "),
      skip: isRead,
    });
    if (!result) return;
    const { functions, problems, ...faults } = result;
    for (const command of functions) called.add(command);
    Object.assign(task.meta, { flow: name, ...faults });
    expect(problems).toEqual([]);
    // Nobody reads the failure of an event or a nightly step.
    if (faults.sentences.length > 0) expect(faults.sentences).toEqual(expectedSentences(name));
  });
}

test("no flow leaves an alarm that writes rows during a later one", async () => {
  const marks = await markRows();
  await runAlarms(env.DAILY_VISITORS);
  await runAlarms(env.THROTTLE);
  expect(await readState(marks)).toEqual([]);
});

test("every command of the domain is in a flow", () => {
  expect(COMMANDS.filter((command) => !called.has(command))).toEqual([]);
  expect(COMMANDS.length).toBeGreaterThan(100);
});

test("each flow that is named is there", () => {
  const named = [...Object.keys(REPEATS), ...Object.values(UNSEEN), ...FLOWS_WITH_SENTENCES];
  expect(named.filter((name) => !(name in FLOWS))).toEqual([]);
});

async function runAlarms(namespace: DurableObjectNamespace) {
  const ids = await listDurableObjectIds(namespace);
  for (const id of ids) await runDurableObjectAlarm(namespace.get(id));
}
