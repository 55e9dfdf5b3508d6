import type { Offer, Tier } from "#db/vocabulary.ts";

export const ARCHITECT_OFFERS = ["architect-month", "architect-year"] as const satisfies ReadonlyArray<Offer>;
export type ArchitectOffer = (typeof ARCHITECT_OFFERS)[number];

export function tierOf(offer: Offer): Exclude<Tier, "explorer" | "admin"> {
  return offer === "builder" ? "builder" : "architect";
}
