import * as z from "zod/mini";
import { MAX_APPEAL_LENGTH, MAX_AUTHOR_REPLY_LENGTH } from "./rules.ts";

/** `id`: of a submission or of an update. */
export const ReviewedRef = z.object({ id: z.string() });

const long = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters.`;

export const ReplyToModeratorInput = z.extend(ReviewedRef, {
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Write a reply first."),
      z.maxLength(MAX_AUTHOR_REPLY_LENGTH, long(MAX_AUTHOR_REPLY_LENGTH)),
    ),
});

export const AppealInput = z.extend(ReviewedRef, {
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Say why the decision should change."),
      z.maxLength(MAX_APPEAL_LENGTH, long(MAX_APPEAL_LENGTH)),
    ),
});
