/** OWASP's recommendation; `ln` is log2 of N. */
export const SCRYPT_COST = { ln: 14, r: 8, p: 5 };
