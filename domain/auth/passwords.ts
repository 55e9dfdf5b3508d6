/** At a sign-up, which only advises the requirements below. */
export const SIGN_UP_MIN_LENGTH = 6;
/** Of one that replaces another. */
const NEW_PASSWORD_MIN_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/**
 * Of a password that replaces another, at a reset or in the profile; `text` completes "Password must contain".
 */
export const PASSWORD_REQUIREMENTS: ReadonlyArray<{ text: string; isMet: (password: string) => boolean }> = [
  {
    text: `at least ${NEW_PASSWORD_MIN_LENGTH} characters`,
    isMet: (password) => Array.from(password).length >= NEW_PASSWORD_MIN_LENGTH,
  },
  { text: "one uppercase letter", isMet: (password) => /\p{Lu}/u.test(password) },
  { text: "one number", isMet: (password) => /\p{Nd}/u.test(password) },
  { text: "one special character", isMet: (password) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?~`]/.test(password) },
];

export function unmetRequirements(password: string) {
  return PASSWORD_REQUIREMENTS.filter(({ isMet }) => !isMet(password)).map(({ text }) => text);
}
