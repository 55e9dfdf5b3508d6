import type { Tier } from "#db/vocabulary.ts";

/** Slots for shortcuts to apps, above the note. */
export const SLOTS_BY_TIER: Record<Tier, number> = { explorer: 4, builder: 6, architect: 8, admin: 8 };

export const MAX_SLOTS = Math.max(...Object.values(SLOTS_BY_TIER));

export function slotCount({ tier }: { tier: Tier }) {
  return SLOTS_BY_TIER[tier];
}
