import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { userStatus } from "#db/schema/index.ts";
import { TutorialStepInput } from "#domain/accounts/schemas.ts";
import { completeTutorial, readTutorialStep, saveTutorialStep } from "#domain/accounts/tutorial.server.ts";
import { afterTutorialPath, moveStep, parseStep, TUTORIAL_STEPS } from "#domain/accounts/tutorial.ts";
import { checkRouteAccess } from "#domain/auth/route-access.ts";
import { parse } from "#domain/kit/parse.ts";
import type { Actor } from "#domain/kit/permissions.ts";
import type { Services } from "#domain/kit/services.ts";
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

test("the tutorial's steps wrap around in both directions", () => {
  expect([moveStep(0, 1), moveStep(5, 1), moveStep(6, 1), moveStep(6, -1), moveStep(0, -1)]).toEqual([1, 6, 0, 5, 6]);
});

test("a visitor who skips the tutorial sees the store; everybody else the page that asked for it, or the home", () => {
  expect(afterTutorialPath(null, { isVisitor: true, isSkipped: true })).toBe("/store");
  expect(afterTutorialPath("/journal", { isVisitor: true, isSkipped: true })).toBe("/journal");
  expect(afterTutorialPath(null, { isVisitor: true, isSkipped: false })).toBe("/");
  expect(afterTutorialPath(null, { isVisitor: false, isSkipped: true })).toBe("/");
  expect(afterTutorialPath("https://evil.example", { isVisitor: false, isSkipped: true })).toBe("/");
});

test("the address can name a step from 0 to 6", () => {
  expect(["0", "3", "6"].map(parseStep)).toEqual([0, 3, 6]);
  expect([null, "", "7", "-1", "1.5", "home"].map(parseStep)).toEqual(Array(6).fill(null));
});

test("a step that does not exist is not stored", () => {
  expect(parse(TutorialStepInput, { step: "4" })).toEqual({ step: 4 });
  for (const step of ["7", "-1", "x", undefined]) expect(() => parse(TutorialStepInput, { step })).toThrow();
});

test("a new user has no stored step, and a stored step is read again", async () => {
  const { services } = testServices();
  const [visitor, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  expect(await readTutorialStep(services, visitor)).toBe(null);
  await saveTutorialStep(services, visitor, 3);
  await saveTutorialStep(services, visitor, 5);
  expect(await readTutorialStep(services, visitor)).toBe(5);
  expect(await readTutorialStep(services, other)).toBe(null);
  expect(await hasCompleted(services, visitor)).toBe(false);
});

test("another page stored on the account is not a step", async () => {
  const { services } = testServices();
  const visitor = await insertUser(services, "explorer");
  for (const currentPage of ["/store", "/tutorial", "/tutorial?step=9", "/tutorial?step="]) {
    await services.db.update(userStatus).set({ currentPage }).where(eq(userStatus.userId, visitor.userId));
    expect(await readTutorialStep(services, visitor)).toBe(null);
  }
});

test("nobody is sent to the tutorial, and who has finished starts at its first step on returning", async () => {
  const { services } = testServices();
  const [visitor, other] = [await insertUser(services, "explorer"), await insertUser(services, "explorer")];
  await saveTutorialStep(services, visitor, 6);
  expect(checkRouteAccess("/", visitor)).toBe(null);
  await completeTutorial(services, visitor);
  expect(await hasCompleted(services, visitor)).toBe(true);
  expect(await readTutorialStep(services, visitor)).toBe(null);
  expect(await hasCompleted(services, other)).toBe(false);
  expect(checkRouteAccess("/", visitor)).toBe(null);
});
