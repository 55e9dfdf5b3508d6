/** Ratings that every app starts with in rankings, so that a single vote does not top a list. */
export const RATING_PRIOR = { mean: 3.5, count: 5 };
/** An app with fewer ratings is not listed among the top rated. */
export const MIN_RANKED_RATINGS = 5;
