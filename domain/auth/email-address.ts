import { MAX_EMAIL_LENGTH } from "./rules.ts";

/** Mail syntax: `1<ann@example.com>` would be another account with the mailbox of ann@example.com; so would invisible letters. */
const CHARACTERS = /^[^\s\p{C}\p{Z}\p{DI}\u2800<>()[\],;:"\\]+$/u;
const FORM = /^[^@]+@[^@]+\.[^@.]+$/;

/** One text for one mailbox, since accounts and counters are found by it; hosts may be typed with another script's full stop. */
export function canonicalEmail(text: string) {
  return text.normalize("NFKC").replaceAll("\u3002", ".").trim().toLowerCase();
}

export function isEmail(address: string) {
  return address.length <= MAX_EMAIL_LENGTH && FORM.test(address) && CHARACTERS.test(address);
}
