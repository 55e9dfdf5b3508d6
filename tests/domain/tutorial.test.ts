import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { userStatus } from "#db/schema/index.ts";
import { TutorialStepInput } from "#domain/accounts/rules.ts";
import { completeTutorial, keepTutorialStep, readTutorialStep } from "#domain/accounts/tutorial.server.ts";
import { readStep, TUTORIAL_STEPS, turn } from "#domain/accounts/tutorial.ts";
import { gate } from "#domain/auth/gate.ts";
import { parse } from "#domain/parse.ts";
import type { Actor } from "#domain/policy.ts";
import type { Services } from "#domain/services.ts";
import { insertUser, testServices } from "#tests/support/services.ts";

async function hasCompleted({ db }: Services, actor: Actor) {
  const [row] = await db.select().from(userStatus).where(eq(userStatus.userId, actor.userId));
  return row?.tutorialCompleted;
}

test("the tutorial has the seven steps of the specification", () => {
  expect(TUTORIAL_STEPS).toEqual([
    "Welcome",
    "Home",
    "Journal Mode",
    "Profile Settings",
    "Instant Builder",
    "Projects View",
    "Store",
  ]);
});

test("the steps go round in both directions", () => {
  expect([turn(0, 1), turn(5, 1), turn(6, 1), turn(6, -1), turn(0, -1)]).toEqual([1, 6, 0, 5, 6]);
});

test("an address names a step from 0 to 6, or none", () => {
  expect(["0", "3", "6"].map(readStep)).toEqual([0, 3, 6]);
  expect([null, "", "7", "-1", "1.5", "home"].map(readStep)).toEqual(Array(6).fill(null));
});

test("a step that does not exist is not kept", () => {
  expect(parse(TutorialStepInput, { step: "4" })).toEqual({ step: 4 });
  for (const step of ["7", "-1", "x", undefined]) expect(() => parse(TutorialStepInput, { step })).toThrow();
});

test("a new user has no step kept, and a kept step is read again", async () => {
  const { services } = testServices();
  const [visitor, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  expect(await readTutorialStep(services, visitor)).toBe(null);
  await keepTutorialStep(services, visitor, 3);
  await keepTutorialStep(services, visitor, 5);
  expect(await readTutorialStep(services, visitor)).toBe(5);
  expect(await readTutorialStep(services, other)).toBe(null);
  expect(await hasCompleted(services, visitor)).toBe(false);
});

test("another page kept on the account is no step", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  for (const currentPage of ["/store", "/tutorial", "/tutorial?step=9", "/tutorial?step="]) {
    await services.db.update(userStatus).set({ currentPage }).where(eq(userStatus.userId, visitor.userId));
    expect(await readTutorialStep(services, visitor)).toBe(null);
  }
});

test("who has finished is no longer sent to the tutorial, and begins anew when they come back", async () => {
  const { services } = testServices();
  const [visitor, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await keepTutorialStep(services, visitor, 6);
  expect(gate("/", { ...visitor, tutorialCompleted: false })).toBe("/tutorial");
  await completeTutorial(services, visitor);
  expect(await hasCompleted(services, visitor)).toBe(true);
  expect(await readTutorialStep(services, visitor)).toBe(null);
  expect(await hasCompleted(services, other)).toBe(false);
  expect(gate("/", { ...visitor, tutorialCompleted: true })).toBe(null);
});
