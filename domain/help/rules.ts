export const MAX_QUESTION_LENGTH = 200;
