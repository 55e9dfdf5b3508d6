import { z } from "zod";
import { parse } from "#domain/parse.ts";
import { NO_RATING, NO_TEXT, REPLY_MAX, REPLY_TOO_LONG, REVIEW_MAX, REVIEW_TOO_LONG } from "./limits.ts";

/** Something that can be seen: spaces and invisible characters are no text. */
function written(message: string) {
  return z
    .string(message)
    .overwrite(oneCharacterBreaks)
    .trim()
    .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), message);
}

/** Forms send a line break as two characters; the counter beside the field counts one. */
function oneCharacterBreaks(text: string) {
  return text.replace(/\r\n?/g, "\n");
}

const rating = z.coerce.number(NO_RATING).int(NO_RATING).min(1, NO_RATING).max(5, NO_RATING);

const TextRequired = z.object({ text: written(NO_TEXT) }).meta({ title: "Review required" });
const RatingRequired = z.object({ rating }).meta({ title: "Rating required" });
const TextFits = z
  .object({ text: z.string().max(REVIEW_MAX, REVIEW_TOO_LONG) })
  .meta({ title: "Error submitting review" });

export type Review = { text: string; rating: number };

/**
 * A new review (spec 2, section 5 "Reviews").
 * @throws AppError("invalid") 'Review required' without text, else 'Rating required' without 1 to 5 stars.
 */
export function readReview(fields: unknown): Review {
  const { text } = parse(TextRequired, fields);
  const { rating } = parse(RatingRequired, fields);
  parse(TextFits, { text });
  return { text, rating };
}

/** An edited review needs both; otherwise 'Invalid input'. */
export const ReviewEdit = z.object({ text: written(NO_TEXT).max(REVIEW_MAX, REVIEW_TOO_LONG), rating });

/** The developer's answer. */
export const ReplyInput = z
  .object({ text: written("Please write your reply.").max(REPLY_MAX, REPLY_TOO_LONG) })
  .meta({ title: "Error saving reply" });
