/** Tells a token from any other text, also for what searches code and logs for secrets. */
export const API_TOKEN_PREFIX = "sheaf_";
