import * as z from "zod/mini";
import { parse, titled } from "#domain/kit/parse.ts";
import { visibleText } from "#domain/kit/visible-text.ts";
import { MAX_REPLY_LENGTH, MAX_REVIEW_LENGTH, NO_RATING, NO_TEXT, REPLY_TOO_LONG, REVIEW_TOO_LONG } from "./rules.ts";

/** Trimmed. `message`: for a text that shows nothing. */
function requiredText(message: string) {
  return z.string(message).check(
    z.overwrite(normalizeLineBreaks),
    z.trim(),
    z.refine((text) => visibleText(text) !== "", message),
  );
}

/** Forms send a line break as two characters; the field's counter counts one. */
function normalizeLineBreaks(text: string) {
  return text.replace(/\r\n?/g, "\n");
}

const rating = z.coerce.number(NO_RATING).check(z.int(NO_RATING), z.minimum(1, NO_RATING), z.maximum(5, NO_RATING));

const TextRequired = titled("Review required", z.object({ text: requiredText(NO_TEXT) }));
const RatingRequired = titled("Rating required", z.object({ rating }));
const TextFits = titled(
  "Error submitting review",
  z.object({ text: z.string().check(z.maxLength(MAX_REVIEW_LENGTH, REVIEW_TOO_LONG)) }),
);

export type ReviewInput = { text: string; rating: number };

/** @throws AppError("invalid"): 'Review required' without text, else 'Rating required' without 1 to 5 stars. */
export function parseReview(fields: unknown): ReviewInput {
  const { text } = parse(TextRequired, fields);
  const { rating } = parse(RatingRequired, fields);
  parse(TextFits, { text });
  return { text, rating };
}

export const ReviewEdit = z.object({
  text: requiredText(NO_TEXT).check(z.maxLength(MAX_REVIEW_LENGTH, REVIEW_TOO_LONG)),
  rating,
});

export const ReplyInput = titled(
  "Error saving reply",
  z.object({ text: requiredText("Please write your reply.").check(z.maxLength(MAX_REPLY_LENGTH, REPLY_TOO_LONG)) }),
);
