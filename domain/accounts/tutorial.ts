import { z } from "zod";

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

const StepNumber = z.coerce.number().int().min(0).max(LAST_STEP);

export const TutorialInput = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("finish") }),
  z.object({ intent: z.literal("skip") }),
  z.object({ intent: z.literal("keep"), step: StepNumber }),
]);

/** The step that an address names, or null where it names none. */
export function readStep(text: string | null) {
  if (!text) return null;
  return StepNumber.safeParse(text).data ?? null;
}

/** The step `by` places on; the steps go round (spec 1, section 4). */
export function turn(step: number, by: 1 | -1) {
  return (step + by + TUTORIAL_STEPS.length) % TUTORIAL_STEPS.length;
}
