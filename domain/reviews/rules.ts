export const MAX_REVIEW_LENGTH = 1000;
export const MAX_REPLY_LENGTH = 500;
export const REVIEW_TOO_LONG = `A review can have at most ${MAX_REVIEW_LENGTH} characters.`;
export const REPLY_TOO_LONG = `A reply can have at most ${MAX_REPLY_LENGTH} characters.`;
export const NO_TEXT = "Please write what you think of the app.";
export const NO_RATING = "Please choose 1 to 5 stars.";
/** Of one account. */
export const REVIEWS_PER_HOUR = 30;
/** Of one developer, to reviews of all their apps. */
export const REPLIES_PER_HOUR = 60;
export const REVIEWS_PAGE_SIZE = 10;
/** Rows of the histogram. */
export const STARS = [5, 4, 3, 2, 1] as const;
