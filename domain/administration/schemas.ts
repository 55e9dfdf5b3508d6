import * as z from "zod/mini";
import { titled } from "#domain/kit/parse.ts";
import { ADMIN_NOTE_TOO_LONG, GRANTED_TIERS, MAX_ADMIN_NOTE_LENGTH } from "./rules.ts";

function required(what: string) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, `Please write ${what}.`), z.maxLength(MAX_ADMIN_NOTE_LENGTH, ADMIN_NOTE_TOO_LONG));
}

/** `endsOn`: the last day of the tier (UTC), as yyyy-mm-dd; empty for no end. */
export const TierInput = titled(
  "Update failed",
  z.object({
    userId: z.string(),
    tier: z.enum(GRANTED_TIERS, "Please choose a tier."),
    note: required("a note for the audit log"),
    endsOn: z._default(z.union([z.literal(""), z.iso.date("Please enter a date.")]), ""),
  }),
);

export const UserRef = titled("Update failed", z.object({ userId: z.string() }));

export const SuspendInput = titled(
  "Update failed",
  z.object({ userId: z.string(), reason: required("a reason, which the user reads") }),
);

export const DeleteUserInput = titled("Delete failed", z.object({ userId: z.string(), email: z.string() }));
