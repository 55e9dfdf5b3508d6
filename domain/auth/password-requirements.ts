import { NEW_PASSWORD_MIN_LENGTH } from "./rules.ts";

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
