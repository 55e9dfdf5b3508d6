import { z } from "zod";
import { parse } from "#domain/parse.ts";
import { MAX_REPLY_LENGTH, MAX_REVIEW_LENGTH, NO_RATING, NO_TEXT, REPLY_TOO_LONG, REVIEW_TOO_LONG } from "./rules.ts";

/** The text needs a visible character. */
function visibleText(message: string) {
  return z
    .string(message)
    .overwrite(normalizeLineBreaks)
    .trim()
    .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), message);
}

/** Forms send a line break as two characters; the field's counter counts one. */
function normalizeLineBreaks(text: string) {
  return text.replace(/\r\n?/g, "\n");
}

const rating = z.coerce.number(NO_RATING).int(NO_RATING).min(1, NO_RATING).max(5, NO_RATING);

const TextRequired = z.object({ text: visibleText(NO_TEXT) }).meta({ title: "Review required" });
const RatingRequired = z.object({ rating }).meta({ title: "Rating required" });
const TextFits = z
  .object({ text: z.string().max(MAX_REVIEW_LENGTH, REVIEW_TOO_LONG) })
  .meta({ title: "Error submitting review" });

export type ReviewInput = { text: string; rating: number };

/** @throws AppError("invalid"): 'Review required' without text, else 'Rating required' without 1 to 5 stars. */
export function parseReview(fields: unknown): ReviewInput {
  const { text } = parse(TextRequired, fields);
  const { rating } = parse(RatingRequired, fields);
  parse(TextFits, { text });
  return { text, rating };
}

export const ReviewEdit = z.object({ text: visibleText(NO_TEXT).max(MAX_REVIEW_LENGTH, REVIEW_TOO_LONG), rating });

export const ReplyInput = z
  .object({ text: visibleText("Please write your reply.").max(MAX_REPLY_LENGTH, REPLY_TOO_LONG) })
  .meta({ title: "Error saving reply" });
