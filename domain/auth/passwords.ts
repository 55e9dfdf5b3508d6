export const MIN_PASSWORD_LENGTH = 6;
export const RESET_PASSWORD_MIN_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** The requirements of a new password at a reset; `text` completes "Password must contain". */
export const PASSWORD_REQUIREMENTS: ReadonlyArray<{ text: string; isMet: (password: string) => boolean }> = [
  {
    text: `at least ${RESET_PASSWORD_MIN_LENGTH} characters`,
    isMet: (password) => Array.from(password).length >= RESET_PASSWORD_MIN_LENGTH,
  },
  { text: "one uppercase letter", isMet: (password) => /\p{Lu}/u.test(password) },
  { text: "one number", isMet: (password) => /\p{Nd}/u.test(password) },
  { text: "one special character", isMet: (password) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?~`]/.test(password) },
];

export function unmetRequirements(password: string) {
  return PASSWORD_REQUIREMENTS.filter(({ isMet }) => !isMet(password)).map(({ text }) => text);
}
