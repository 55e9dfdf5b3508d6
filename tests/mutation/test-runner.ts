import { resolve } from "node:path";
import { createVitest, type Reporter } from "vitest/node";

/** Longer than all related tests together take on a busy machine. */
const MAX_RUN_MS = 15 * 60_000;

/** One vitest for all mutants: to start it for each one would take most of the time. */
export async function createTestRunner() {
  let failed: string | null = null;
  const reporter: Reporter = {
    onTestCaseResult(test) {
      if (test.result().state === "failed") failed ??= `${test.module.relativeModuleId}: ${test.fullName}`;
    },
    onTestModuleEnd(module) {
      if (module.state() === "failed") failed ??= `${module.relativeModuleId}: the file`;
    },
  };
  const vitest = await createVitest("test", { watch: false, bail: 1, reporters: [reporter] });
  await vitest.globTestSpecifications();

  /** @returns the first test that fails, null if all pass. */
  async function findFailure(tests: ReadonlyArray<string>): Promise<string | null> {
    failed = null;
    const specifications = tests.flatMap((path) => vitest.getModuleSpecifications(resolve(path)));
    if (specifications.length < tests.length) throw new Error(`Vitest does not know one of ${tests.join(", ")}.`);
    const { promise: late, resolve: end } = Promise.withResolvers<string>();
    const timer = setTimeout(() => end("time: the tests do not end"), MAX_RUN_MS);
    const run = vitest.runTestSpecifications(specifications).then(({ unhandledErrors }) => {
      const [error] = unhandledErrors;
      return failed ?? (error ? `an error outside of tests: ${String(Reflect.get(Object(error), "message"))}` : null);
    });
    return Promise.race([run, late]).finally(() => clearTimeout(timer));
  }

  return {
    findFailure,
    /** To be called after each change of a source file. */
    reload: (path: string) => vitest.invalidateFile(resolve(path)),
    close: () => vitest.close(),
  };
}
