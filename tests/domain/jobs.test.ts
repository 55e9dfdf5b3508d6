import { env } from "cloudflare:workers";
import { desc, eq, inArray } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/client.ts";
import { jobs, projects, projectVersions, users } from "#db/schema/index.ts";
import { listLateJobs } from "#domain/jobs/queries.server.ts";
import { JOB_ROWS_KEPT, MAX_JOB_STATEMENTS } from "#domain/jobs/rules.ts";
import { deleteOldRuns, runDueSteps, type Step } from "#domain/jobs/runner.server.ts";
import { isDue, lastNight } from "#domain/jobs/schedule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/kit/durations.ts";
import type { Services } from "#domain/kit/services.ts";
import { createProject } from "#domain/projects/commands.server.ts";
import { moveToTrash } from "#domain/projects/lifecycle.server.ts";
import { insertManyApps } from "#tests/support/many-apps.ts";
import { insertUser, testServices, utf8 } from "#tests/support/services.ts";
import { recordedDatabase } from "#tests/support/statements.ts";
import { countStatements } from "#workers/d1-statements.ts";
import { NIGHTLY_STEPS } from "#workers/nightly.ts";

let logged: Array<Array<unknown>> = [];
beforeEach(async () => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((...words) => void logged.push(words));
  await connect(env.DB).delete(jobs);
});
afterEach(() => void vi.restoreAllMocks());

/** Each unit logs that it ran; `fails` may throw. */
function stepOf(name: string, { units = 1, statements = 1, fails = () => {} }: Partial<Options> = {}) {
  const seen: Array<string | null> = [];
  const run: Step["run"] = async (_, cursor) => {
    fails(cursor);
    seen.push(cursor);
    const done = Number(cursor ?? 0) + 1;
    return { next: done < units ? String(done) : null };
  };
  return { step: { name, statements, run }, seen };
}
type Options = { units: number; statements: number; fails: (cursor: string | null) => void };

function runsOf({ db }: Services, name: string) {
  return db.select().from(jobs).where(eq(jobs.name, name)).orderBy(desc(jobs.seq));
}

test("a night begins at three o'clock UTC", () => {
  expect(new Date(lastNight(Date.parse("2026-11-20T02:59:59.999Z"))).toISOString()).toBe("2026-11-19T03:00:00.000Z");
  expect(new Date(lastNight(Date.parse("2026-11-20T03:00:00Z"))).toISOString()).toBe("2026-11-20T03:00:00.000Z");
});

test("a step is due once a night, while it is not finished, and an hour after it failed", () => {
  const at = Date.parse("2026-11-20T09:00:00Z");
  const run = { seq: 1, startedAt: at, triedAt: at, endedAt: at, cursor: null, error: null, notes: [] };
  expect(isDue(null, at)).toBe(true);
  expect(isDue({ ...run, endedAt: null }, at)).toBe(true);
  expect(isDue(run, at)).toBe(false);
  expect(isDue(run, Date.parse("2026-11-21T02:59:59Z"))).toBe(false);
  expect(isDue(run, Date.parse("2026-11-21T03:00:00Z"))).toBe(true);
  expect(isDue({ ...run, error: "down" }, at + HOUR_MS - 1)).toBe(false);
  expect(isDue({ ...run, error: "down" }, at + HOUR_MS)).toBe(true);
});

test("a failed step continues from its cursor an hour later, and does not stop the others", async () => {
  const { services, clock } = testServices();
  let broken = true;
  const failing = stepOf("failing", {
    units: 3,
    fails: (cursor) => {
      if (broken && cursor === "1") throw new Error("wrapped", { cause: new Error("the disk is full") });
    },
  });
  const after = stepOf("after");
  const steps = [failing.step, after.step];
  await runDueSteps(services, steps, () => 0);
  expect(after.seen).toEqual([null]);
  const [failed] = await runsOf(services, "failing");
  expect(failed).toMatchObject({ error: "the disk is full", cursor: "1", endedAt: expect.any(Number) });
  expect(logged.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { id: "job failing", error: "Error: wrapped", causes: ["Error: the disk is full"] },
  ]);

  broken = false;
  clock.now += 5 * MINUTE_MS;
  await runDueSteps(services, steps, () => 0);
  expect(failing.seen).toEqual([null]);
  clock.now += HOUR_MS;
  await runDueSteps(services, steps, () => 0);
  expect(failing.seen).toEqual([null, "1", "2"]);
  expect(after.seen).toHaveLength(1);
  const [done] = await runsOf(services, "failing");
  expect(done).toMatchObject({ error: null, cursor: null, endedAt: expect.any(Number) });
});

test("an invocation stops before its statements run out, and the next one continues the run", async () => {
  const { services, clock } = testServices();
  let spent = 0;
  const spend = (statements: number) => {
    spent += statements;
  };
  const long = stepOf("long", { units: 5, statements: 400, fails: () => spend(400) });
  await runDueSteps(services, [long.step], () => spent);
  expect(long.seen).toEqual([null, "1"]);
  expect(spent).toBeLessThanOrEqual(MAX_JOB_STATEMENTS);
  expect((await runsOf(services, "long"))[0]).toMatchObject({ cursor: "2", endedAt: null });
  for (let n = 0; n < 2; n++) {
    spent = 0;
    clock.now += 5 * MINUTE_MS;
    await runDueSteps(services, [long.step], () => spent);
  }
  expect(long.seen).toEqual([null, "1", "2", "3", "4"]);
  expect(await runsOf(services, "long")).toHaveLength(1);
});

test("an invocation starts no unit after a minute", async () => {
  const { services, clock } = testServices();
  const slow = stepOf("slow", { units: 5, fails: () => Object.assign(clock, { now: clock.now + 40_000 }) });
  await runDueSteps(services, [slow.step], () => 0);
  expect(slow.seen).toEqual([null, "1"]);
});

test("a step that crashes its invocation runs last in the next one", async () => {
  const { services, clock } = testServices();
  const order: Array<string> = [];
  const [deadly, other] = ["deadly", "other"].map((name) => ({
    ...stepOf(name).step,
    run: async () => ({ next: order.push(name) > 4 ? null : "on" }),
  }));
  if (!deadly || !other) throw new Error("a step is missing");
  const dies = { ...services, db: dieAfterBegin(services, "deadly") };
  await expect(runDueSteps(dies, [deadly, other], () => 0)).rejects.toThrow("exceeded");
  order.length = 0;
  clock.now += 5 * MINUTE_MS;
  await runDueSteps(services, [deadly, other], () => order.length * 450);
  expect(order[0]).toBe("other");
});

/** Fails every statement after this step's run has begun, like a worker that is terminated. */
function dieAfterBegin({ db }: Services, name: string): Services["db"] {
  let begun = false;
  return new Proxy(db, {
    get(target, property, receiver) {
      if (begun && property === "update") throw new Error(`${name} exceeded`);
      if (property === "insert") begun = true;
      return Reflect.get(target, property, receiver);
    },
  });
}

test("a step that has not finished for 26 hours, or never, is late", async () => {
  const { services, clock } = testServices();
  const { step } = stepOf("daily");
  const broken = stepOf("broken", {
    fails: () => {
      throw new Error("no");
    },
  });
  const names = ["daily", "broken", "never"];
  await runDueSteps(services, [step, broken.step], () => 0);
  expect(await listLateJobs(services, names)).toEqual(["broken", "never"]);
  clock.now += 26 * HOUR_MS - MINUTE_MS;
  expect(await listLateJobs(services, ["daily"])).toEqual([]);
  clock.now += 2 * MINUTE_MS;
  expect(await listLateJobs(services, ["daily"])).toEqual(["daily"]);
  await runDueSteps(services, [step], () => 0);
  await services.db.insert(jobs).values({ name: "daily", startedAt: clock.now, triedAt: clock.now });
  expect(await listLateJobs(services, ["daily"]), "the next run is open").toEqual([]);
});

test("the newest thousand runs are kept", async () => {
  const { services } = testServices();
  const rows = Array.from({ length: 20 }, () => ({ name: "x", startedAt: 1, triedAt: 1 }));
  await services.db.insert(jobs).values({ name: "first", startedAt: 1, triedAt: 1 });
  await services.db.insert(jobs).values(rows);
  await deleteOldRuns(services);
  expect(await services.db.$count(jobs)).toBe(21);
  await services.db.insert(jobs).values({ seq: 1_000_000, name: "x", startedAt: 1, triedAt: 1 });
  await deleteOldRuns(services);
  expect(await services.db.$count(jobs)).toBe(1);
  await services.db.insert(jobs).values({ seq: 1_000_000 + JOB_ROWS_KEPT, name: "x", startedAt: 1, triedAt: 1 });
  await deleteOldRuns(services);
  expect(await services.db.$count(jobs)).toBe(2);
});

function counting() {
  const { services, clock } = testServices();
  const main = countStatements(recordedDatabase(env.DB));
  const search = countStatements(recordedDatabase(env.SEARCH_DB));
  const counted = { ...services, db: connect(main.database), search: connect(search.database) };
  return { services, counted, clock, count: () => main.count() + search.count() };
}

async function invoke({ counted, count }: ReturnType<typeof counting>) {
  const before = count();
  await runDueSteps(counted, NIGHTLY_STEPS, () => count() - before);
  return count() - before;
}

test("after a week without runs, invocations of under 1,000 statements catch up, and a failing account blocks no other", async () => {
  const fixture = counting();
  const { services, clock } = fixture;
  const { db } = services;
  const people = await Promise.all(Array.from({ length: 30 }, () => insertUser(services, "architect")));
  const [stuck] = people;
  if (!stuck) throw new Error("nobody is there");
  for (const actor of people) {
    const { id } = await createProject(services, actor, { name: "Old", bytes: utf8(`<p>${actor.userId}`) });
    await moveToTrash(services, actor, id);
  }
  await insertManyApps(services, stuck.userId, Array(1_200).fill({}));
  clock.now += 40 * DAY_MS;
  await db
    .update(users)
    .set({ deleteAfter: clock.now - DAY_MS })
    .where(
      inArray(
        users.id,
        people.slice(0, 20).map(({ userId }) => userId),
      ),
    );
  // The first deletion fails: another row still refers to the account.
  await db.run(`create table leftovers (user_id text unique references users (id))`);
  await db.run(`insert into leftovers values ('${stuck.userId}')`);
  await db.update(users).set({ deleteAfter: 1 }).where(eq(users.id, stuck.userId));
  await db.run(
    `create trigger stuck before update of email on users when old.id = '${stuck.userId}' begin select raise(abort, 'stuck'); end`,
  );

  const statements: Array<number> = [];
  do statements.push(await invoke(fixture));
  while ((statements.at(-1) ?? 0) > 1 && statements.length < 50);
  expect(statements.length).toBeLessThan(50);
  expect(Math.max(...statements)).toBeLessThan(1_000);

  const left = await db
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        people.map(({ userId }) => userId),
      ),
    );
  expect(left).toHaveLength(11);
  expect(left.map(({ id }) => id)).toContain(stuck.userId);
  expect(
    await db
      .select()
      .from(projects)
      .where(
        inArray(
          projects.userId,
          people.slice(20).map(({ userId }) => userId),
        ),
      ),
  ).toEqual([]);
  expect(
    await db
      .select()
      .from(projectVersions)
      .where(
        inArray(
          projectVersions.userId,
          people.slice(1).map(({ userId }) => userId),
        ),
      ),
  ).toEqual([]);
  const [run] = await runsOf(services, "accounts");
  expect(run).toMatchObject({ error: null, endedAt: expect.any(Number) });
  expect(run?.notes).toEqual([expect.stringMatching(new RegExp(`^account ${stuck.userId}: .*stuck`))]);
  expect(
    await listLateJobs(
      services,
      NIGHTLY_STEPS.map(({ name }) => name),
    ),
  ).toEqual([]);
});

test("no unit runs more statements than its step declares", async () => {
  const { services, counted, clock, count } = counting();
  const owner = await insertUser(services, "architect");
  await insertManyApps(services, owner.userId, Array(150).fill({ name: "Almanac of moons", summary: "x" }));
  clock.now += DAY_MS;
  for (const { name, statements, run } of NIGHTLY_STEPS) {
    let cursor: string | null = null;
    let most = 0;
    do {
      const before = count();
      cursor = (await run(counted, cursor)).next;
      most = Math.max(most, count() - before);
    } while (cursor !== null);
    expect(most, name).toBeLessThanOrEqual(statements);
    if (statements > 0) expect(most, name).toBeGreaterThan(0);
  }
});
