import { signInDestination } from "#domain/auth/sign-in-destination.ts";

export const TUTORIAL_STEPS = [
  "Welcome",
  "Home",
  "Journal Mode",
  "Profile Settings",
  "Instant Builder",
  "Projects View",
  "Store",
] as const;

export type TutorialStep = (typeof TUTORIAL_STEPS)[number];

export const LAST_STEP = TUTORIAL_STEPS.length - 1;

export function parseStep(text: string | null) {
  const step = text ? Number(text) : Number.NaN;
  return Number.isInteger(step) && step >= 0 && step <= LAST_STEP ? step : null;
}

export function moveStep(step: number, by: 1 | -1) {
  return (step + by + TUTORIAL_STEPS.length) % TUTORIAL_STEPS.length;
}

/** Where the tutorial leads: to the page that asked for it, a visitor who skips it to the store, else to the home. */
export function afterTutorialPath(
  next: string | null,
  { isVisitor, isSkipped }: { isVisitor: boolean; isSkipped: boolean },
) {
  return next === null && isVisitor && isSkipped ? "/store" : signInDestination(next, "explorer");
}
