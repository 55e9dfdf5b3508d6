import { GRACE_DAYS } from "#domain/accounts/limits.ts";
import { BRAND } from "#domain/brand.ts";
import { layOut } from "./mail-layout.ts";

const LIFETIME = "The link works once, for 30 minutes.";
const NOT_YOU = "If this wasn't you, you need do nothing: without the link nothing happens.";

export function confirmMail(to: string, link: string) {
  return layOut({
    to,
    subject: `Confirm your e-mail for ${BRAND}`,
    heading: "Welcome!",
    paragraphs: [`You signed up for ${BRAND} with this address. Please confirm that it is yours.`, LIFETIME],
    action: { label: "Confirm my e-mail", href: link },
    note: NOT_YOU,
  });
}

/** To the owner of an address that somebody signed up with once more. */
export function alreadyRegisteredMail(
  to: string,
  { signInLink, resetLink }: { signInLink: string; resetLink: string },
) {
  return layOut({
    to,
    subject: `You already have an account at ${BRAND}`,
    heading: "You already have an account",
    paragraphs: [
      `Somebody, probably you, tried to sign up for ${BRAND} with this address. It has an account already, so nothing was changed.`,
    ],
    action: { label: "Sign in", href: signInLink },
    other: { label: "Forgot your password? Set a new one", href: resetLink },
    note: "If this wasn't you, you need do nothing.",
  });
}

export function resetMail(to: string, link: string) {
  return layOut({
    to,
    subject: `Set a new password for ${BRAND}`,
    heading: "Set a new password",
    paragraphs: ["Somebody, probably you, asked to reset the password of your account.", LIFETIME],
    action: { label: "Choose a new password", href: link },
    note: NOT_YOU,
  });
}

export function passwordChangedMail(to: string, { resetLink }: { resetLink: string }) {
  return layOut({
    to,
    subject: `Your ${BRAND} password was changed`,
    heading: "Your password was changed",
    paragraphs: ["The password of your account was changed just now, and your other devices were signed out."],
    action: { label: "This wasn't me", href: resetLink },
    note: "If it was you, you need do nothing.",
  });
}

/** `at` in ms; written in UTC, as the mail does not know the reader's clock. */
export function newDeviceMail(
  to: string,
  { device, at, profileLink }: { device: string; at: number; profileLink: string },
) {
  const when = `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return layOut({
    to,
    subject: `New sign-in to ${BRAND}`,
    heading: "A new device signed in",
    paragraphs: [`Your account was opened on a device that we have not seen before: ${device}, ${when}.`],
    action: { label: "Look at my devices", href: profileLink },
    note: "If this wasn't you, sign that device out there and change your password.",
  });
}

/** To the new address. */
export function changeEmailMail(to: string, link: string) {
  return layOut({
    to,
    subject: `Confirm your new e-mail for ${BRAND}`,
    heading: "Your new address",
    paragraphs: [`You asked to use this address for your ${BRAND} account from now on.`, LIFETIME],
    action: { label: "Use this address", href: link },
    note: NOT_YOU,
  });
}

/** To the old address. */
export function emailChangedMail(to: string, newEmail: string) {
  return layOut({
    to,
    subject: `Your ${BRAND} e-mail was changed`,
    heading: "Your e-mail was changed",
    paragraphs: [`Your account now uses ${newEmail}. This address no longer signs in.`],
    note: "If this wasn't you, reply to this mail at once: a person reads it and can put your address back.",
  });
}

/** `deleteOn` in ms. */
export function deletionMail(to: string, { deleteOn, signInLink }: { deleteOn: number; signInLink: string }) {
  return layOut({
    to,
    subject: `Your ${BRAND} account will be deleted`,
    heading: "Goodbye, for now",
    paragraphs: [
      `You asked us to delete your account. On ${new Date(deleteOn).toISOString().slice(0, 10)}, after ${GRACE_DAYS} days, it goes for good, with your projects, journal, reviews and published apps.`,
      "Until then you can sign in and keep it.",
    ],
    action: { label: "Sign in to keep it", href: signInLink },
    note: "If this wasn't you, sign in, keep your account and change your password.",
  });
}
