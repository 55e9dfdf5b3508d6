/** Replaces workers/objects/scrypt-cost.ts in the site's tests; tests/scrypt.test.ts hashes at the true cost. */
export const SCRYPT_COST = { ln: 4, r: 8, p: 5 };
