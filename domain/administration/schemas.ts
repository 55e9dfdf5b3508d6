import { z } from "zod";
import { GRANTED_TIERS, MAX_ADMIN_NOTE_LENGTH } from "./rules.ts";

function required(what: string) {
  return z
    .string()
    .trim()
    .min(1, `Please write ${what}.`)
    .max(MAX_ADMIN_NOTE_LENGTH, `At most ${MAX_ADMIN_NOTE_LENGTH} characters.`);
}

/** `endsOn`: the last day of the tier (UTC), as yyyy-mm-dd; empty for no end. */
export const TierInput = z
  .object({
    userId: z.string(),
    tier: z.enum(GRANTED_TIERS, "Please choose a tier."),
    note: required("a note for the audit log"),
    endsOn: z.union([z.literal(""), z.iso.date("Please enter a date.")]).default(""),
  })
  .meta({ title: "Update failed" });

export const UserRef = z.object({ userId: z.string() }).meta({ title: "Update failed" });

export const SuspendInput = z
  .object({ userId: z.string(), reason: required("a reason, which the user reads") })
  .meta({ title: "Update failed" });

export const DeleteUserInput = z.object({ userId: z.string(), email: z.string() }).meta({ title: "Delete failed" });
