import { z } from "zod";
import { parse } from "#domain/parse.ts";
import { REPLY_MAX, REVIEW_MAX } from "./limits.ts";

const NO_TEXT = "Please write what you think of the app.";
const NO_RATING = "Please choose 1 to 5 stars.";

/** Something that can be seen: spaces and invisible characters are no text. */
function written(message: string) {
  return z
    .string(message)
    .trim()
    .refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), message);
}

function atMost(max: number, what: string) {
  return z.string().trim().max(max, `${what} can have at most ${max} characters.`);
}

const rating = z.coerce.number(NO_RATING).int(NO_RATING).min(1, NO_RATING).max(5, NO_RATING);

const TextRequired = z.object({ text: written(NO_TEXT) }).meta({ title: "Review required" });
const RatingRequired = z.object({ rating }).meta({ title: "Rating required" });
const TextFits = z.object({ text: atMost(REVIEW_MAX, "A review") }).meta({ title: "Error submitting review" });

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
export const ReviewEdit = z.object({ text: written(NO_TEXT).pipe(atMost(REVIEW_MAX, "A review")), rating });

/** The developer's answer; an empty one takes it back. */
export const ReplyInput = z
  .object({ text: atMost(REPLY_MAX, "A reply").transform((text) => text || null) })
  .meta({ title: "Error saving reply" });
