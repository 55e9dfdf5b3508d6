import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import type { Services } from "#domain/kit/services.ts";
import { type Around, watchedDatabase } from "./watched-database.ts";

/** Every round trip to the database and the buckets goes through `around`. */
export function intercepted(services: Services, around: Around): Services {
  return {
    ...services,
    db: connect(watchedDatabase(env.DB, around)),
    htmlFiles: interceptedAll(services.htmlFiles, around),
    pictureFiles: interceptedAll(services.pictureFiles, around),
  };
}

function interceptedAll<Gateway extends object>(gateway: Gateway, around: Around): Gateway {
  return new Proxy(gateway, {
    get(target, name) {
      const call: (...args: Array<unknown>) => Promise<unknown> = Reflect.get(target as object, name);
      return (...args: Array<unknown>) => around(() => call.apply(target, args), String(name), null);
    },
  });
}

export type Task = (services: Services) => Promise<unknown>;
type Steps = Array<{ choice: number; options: number }>;

type Check<Fixture> = (
  fixture: Fixture,
  outcomes: Array<PromiseSettledResult<unknown>>,
  order: string,
) => Promise<void>;

/** Runs every order of the round trips; `set` makes the tasks, `check` sees the result. @returns the count. */
export async function everyOrder<Fixture extends { tasks: ReadonlyArray<Task> }>(
  services: Services,
  set: () => Promise<Fixture>,
  check: Check<Fixture>,
) {
  let choices: Array<number> | null = [];
  for (let orders = 0; ; orders++) {
    if (!choices) return orders;
    const chosen: ReadonlyArray<number> = choices;
    const fixture = await set();
    const { steps, outcomes } = await runInOrder(services, fixture.tasks, (step) => chosen[step] ?? 0);
    await check(fixture, outcomes, steps.map(({ choice }) => choice).join(""));
    choices = nextChoices(steps);
  }
}

export async function someOrders<Fixture extends { tasks: ReadonlyArray<Task> }>(
  services: Services,
  { count, random }: { count: number; random: (below: number) => number },
  set: () => Promise<Fixture>,
  check: Check<Fixture>,
) {
  for (let n = 0; n < count; n++) {
    const fixture = await set();
    const pick = (_: number, options: number) => random(options);
    const { steps, outcomes } = await runInOrder(services, fixture.tasks, pick);
    await check(fixture, outcomes, steps.map(({ choice }) => choice).join(""));
  }
}

async function runInOrder(
  services: Services,
  tasks: ReadonlyArray<Task>,
  pick: (step: number, options: number) => number,
) {
  let wake = () => {};
  const states = tasks.map(() => ({ waiting: [] as Array<() => void>, calling: 0, ended: false }));
  const started = tasks.map((task, index) => {
    const state = states[index];
    if (!state) throw new Error("a task has no state");
    const own = intercepted(services, async (call) => {
      const turn = new Promise<void>((resolve) => {
        state.waiting.push(resolve);
      });
      wake();
      await turn;
      try {
        return await call();
      } finally {
        state.calling--;
        wake();
      }
    });
    return task(own).finally(() => {
      state.ended = true;
      wake();
    });
  });
  const outcomes = Promise.allSettled(started);
  const isBusy = () => states.some(({ waiting, calling, ended }) => calling > 0 || (waiting.length === 0 && !ended));
  const steps: Steps = [];
  for (;;) {
    while (isBusy())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const options = states.filter(({ waiting }) => waiting.length > 0);
    if (options.length === 0) return { steps, outcomes: await outcomes };
    const choice = pick(steps.length, options.length);
    steps.push({ choice, options: options.length });
    const state = options[choice];
    if (!state) throw new Error("the tasks do other things than in the run before");
    state.calling++;
    state.waiting.shift()?.();
  }
}

/** Depth first; null after the last. */
function nextChoices(steps: Steps) {
  for (let last = steps.length - 1; last >= 0; last--) {
    const step = steps[last];
    if (step && step.choice + 1 < step.options)
      return [...steps.slice(0, last).map(({ choice }) => choice), step.choice + 1];
  }
  return null;
}
