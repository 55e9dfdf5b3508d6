export const MAX_QUESTION_LENGTH = 200;
/** A text that differs from a question in more letters than this is not that question (decision 25). */
export const MAX_DISTANCE = 12;
/** The same as a share of the question's length, for short questions. */
export const MAX_DISTANCE_SHARE = 0.6;
export const MAX_SUGGESTIONS = 2;
