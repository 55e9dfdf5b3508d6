import { RATING_PRIOR } from "#db/ratings.ts";

type Ratings = { ratingSum: number; ratingCount: number };

/** One decimal; null without ratings. */
export function meanRating({ ratingSum, ratingCount }: Ratings) {
  return ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10;
}

/** The mean with the prior, in thousandths of a star: the search index sorts by it. */
export function ratingScoreThousandths({ ratingSum, ratingCount }: Ratings) {
  const { mean, count } = RATING_PRIOR;
  return Math.round((1000 * (ratingSum + mean * count)) / (ratingCount + count));
}
