export const MAX_PROBLEMS = 200;
