/** The header of personal responses and of a page's requests that holds the account's id. */
export const ACCOUNT_HEADER = "X-Account";
