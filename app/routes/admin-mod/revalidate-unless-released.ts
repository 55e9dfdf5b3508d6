import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Loading an opened item claims it, so a release must not load it again. */
export function revalidateUnlessReleased({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "release-claim" ? false : defaultShouldRevalidate;
}
