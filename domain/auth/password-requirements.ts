import { NEW_PASSWORD_MIN_LENGTH, SIGN_UP_MIN_LENGTH } from "./rules.ts";

export type PasswordRequirement = { text: string; isMet: (password: string) => boolean };

/** What a browser can check at a sign-up; `text` completes "Your password needs". */
export const SIGN_UP_REQUIREMENTS: ReadonlyArray<PasswordRequirement> = [
  { text: `at least ${SIGN_UP_MIN_LENGTH} characters`, isMet: ({ length }) => length >= SIGN_UP_MIN_LENGTH },
];

/**
 * Of a password that replaces another, at a reset or in the profile; `text` completes "Password must contain".
 */
export const PASSWORD_REQUIREMENTS: ReadonlyArray<PasswordRequirement> = [
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

/** What only the server can check, for either kind of password (decision 6). */
export const GUESS_REQUIREMENT =
  "more than a common password, this site's name or your email, even with numbers and signs added";

export const COMMON_PASSWORD_MESSAGE = "This password is too common. Please choose another one.";
export const OWN_WORDS_MESSAGE =
  "This password is easy to guess from the name of this site or your email address. Please choose another one.";

/** Whether a form was refused since its password can be guessed. */
export function isGuessRefusal(message: string) {
  return message === COMMON_PASSWORD_MESSAGE || message === OWN_WORDS_MESSAGE;
}
