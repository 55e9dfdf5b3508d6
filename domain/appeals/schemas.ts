import { z } from "zod";
import { MAX_APPEAL_LENGTH, MAX_AUTHOR_REPLY_LENGTH } from "./rules.ts";

export const ReviewRef = z.object({ id: z.string() });

const long = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters.`;

export const ReplyToModeratorInput = ReviewRef.extend({
  text: z.string().trim().min(1, "Write a reply first.").max(MAX_AUTHOR_REPLY_LENGTH, long(MAX_AUTHOR_REPLY_LENGTH)),
});

export const AppealInput = ReviewRef.extend({
  reason: z
    .string()
    .trim()
    .min(1, "Say why the decision should change.")
    .max(MAX_APPEAL_LENGTH, long(MAX_APPEAL_LENGTH)),
});
