/** Characters at sign-up and at reset. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MIN_RESET = 8;
export const PASSWORD_MAX = 256;

const MINUTE = 60 * 1000;
/** Links in mails, and a reset that was begun, hold this long. In ms. */
export const LINK_LIFETIME = 30 * MINUTE;
/** A passkey's or second factor's question waits this long for its answer. In ms. */
export const CHALLENGE_LIFETIME = 10 * MINUTE;
/** The confirmed page counts 3, 2, 1. In seconds. */
export const CONFIRMED_COUNTDOWN = 3;

export const RECOVERY_CODES = 10;

/** What a new password must have at a reset, each with the words for when it is missing. */
export const PASSWORD_PARTS: ReadonlyArray<{ text: string; has: (password: string) => boolean }> = [
  {
    text: `at least ${PASSWORD_MIN_RESET} characters`,
    has: (password) => Array.from(password).length >= PASSWORD_MIN_RESET,
  },
  { text: "one uppercase letter", has: (password) => /\p{Lu}/u.test(password) },
  { text: "one number", has: (password) => /\p{Nd}/u.test(password) },
  { text: "one special character", has: (password) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?~`]/.test(password) },
];

/** The words for what a password still lacks; none when it will do. */
export function missingPasswordParts(password: string) {
  return PASSWORD_PARTS.filter((part) => !part.has(password)).map((part) => part.text);
}

/** Nothing is sent there; addresses of our own are read against it. */
const HERE = "http://here";

/** Where a sign-in leads: the page that asked for it, if it is one of ours, else by the last mode. */
export function afterSignIn(next: string | null, mode: "builder" | "explorer") {
  const own = next === null ? null : ownAddress(next);
  if (own !== null && !/^\/(auth|tutorial)(?![\w-])/.test(own)) return own;
  return mode === "builder" ? "/builder" : "/";
}

/** As browsers read it, who drop tabs and line ends from addresses and walk up at dots; null where it leads elsewhere. */
function ownAddress(text: string) {
  if (!text.startsWith("/") || !URL.canParse(text, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(text, HERE);
  return origin !== HERE || pathname.startsWith("//") ? null : pathname + search + hash;
}
