import { z } from "zod";
import { MAX_APPEAL_LENGTH, MAX_AUTHOR_REPLY_LENGTH } from "./rules.ts";

/** `id`: of a submission or of an update. */
export const ReviewedRef = z.object({ id: z.string() });

const long = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters.`;

export const ReplyToModeratorInput = ReviewedRef.extend({
  text: z.string().trim().min(1, "Write a reply first.").max(MAX_AUTHOR_REPLY_LENGTH, long(MAX_AUTHOR_REPLY_LENGTH)),
});

export const AppealInput = ReviewedRef.extend({
  reason: z
    .string()
    .trim()
    .min(1, "Say why the decision should change.")
    .max(MAX_APPEAL_LENGTH, long(MAX_APPEAL_LENGTH)),
});
