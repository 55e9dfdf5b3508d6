/** The prior ratings of every app keep a single vote from topping a list. */
export const RATING_PRIOR = { mean: 3.5, count: 5 };
/** An app with fewer ratings is not listed among the top rated. */
export const MIN_RANKED_RATINGS = 5;
