/** Of personal responses and the requests of a page: the account's id. */
export const ACCOUNT_HEADER = "X-Account";
